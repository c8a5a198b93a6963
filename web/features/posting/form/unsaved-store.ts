/** Values that were typed and not saved, kept on this device per account, draft and step, so that a reload loses nothing. */
import type { StepValues } from './types.ts';

const PREFIX = 'thinnai.unsaved.';
/** Older ones are no help to anybody and are cleared away. */
const KEPT_MS = 30 * 86_400_000;

export interface Place {
  readonly account: string;
  /** Id of the draft, or `new:<kind>` before there is one. */
  readonly draft: string;
  readonly step: string;
}
export interface Unsaved {
  readonly values: StepValues;
  /** Epoch ms. */
  readonly at: number;
  /** Key of the attempt to begin the draft, so that a repeated one makes no second draft. */
  readonly attempt?: string;
}

const keyOf = ({ account, draft, step }: Place): string => `${PREFIX}${account}.${draft}.${step}`;

export function readUnsaved(place: Place, now = Date.now()): Unsaved | null {
  const kept = parse(read(keyOf(place)));
  return kept && now - kept.at < KEPT_MS ? kept : null;
}

/** Nothing changed and no attempt under way: nothing is kept. */
export function keepUnsaved(place: Place, values: StepValues, attempt?: string, now = Date.now()): void {
  if (Object.keys(values).length === 0 && attempt === undefined) return forgetUnsaved(place);
  write(keyOf(place), JSON.stringify({ values, at: now, ...(attempt !== undefined && { attempt }) }));
}

export function forgetUnsaved(place: Place): void {
  attempt(() => localStorage.removeItem(keyOf(place)));
}

/** Everything kept of a draft that is gone. */
export function forgetDraft(draft: string): void {
  forgetWhere((key) => key.includes(`.${draft}.`));
}

/** Clears what is too old to help, of every account. */
export function forgetOld(now = Date.now()): void {
  forgetWhere((key) => {
    const kept = parse(read(key));
    return !kept || now - kept.at >= KEPT_MS;
  });
}

function forgetWhere(condition: (key: string) => boolean): void {
  const keys = attempt(() => Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at))) ?? [];
  for (const key of keys) if (key?.startsWith(PREFIX) && condition(key)) attempt(() => localStorage.removeItem(key));
}

function parse(text: string | null): Unsaved | null {
  const kept = attempt(() => JSON.parse(text ?? 'null') as unknown);
  return isUnsaved(kept) ? kept : null;
}

function isUnsaved(value: unknown): value is Unsaved {
  if (typeof value !== 'object' || value === null) return false;
  const { values, at } = value as Partial<Unsaved>;
  return typeof values === 'object' && values !== null && typeof at === 'number';
}

const read = (key: string): string | null => attempt(() => localStorage.getItem(key)) ?? null;
const write = (key: string, text: string): void => attempt(() => localStorage.setItem(key, text));

// Storage may be refused or full: then nothing is kept, and the form works on.
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
