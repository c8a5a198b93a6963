/**
 * Values that were typed in the posting form but are not saved yet. They are stored on this device per account, draft and step, so that a
 * reload loses nothing.
 */
import { DAY_MS } from '../../../kinds/calendar.ts';
import { parseJsonOrNull } from '../../../contract/base/parse-json.ts';

/** Values of a step, by field name. */
type StepValues = Record<string, unknown>;

const PREFIX = 'thinnai.unsaved.';
/** Older values are deleted. */
const MAX_AGE_MS = 30 * DAY_MS;

export interface UnsavedKey {
  readonly account: string;
  /** Id of the draft, or `new:<kind>` before the draft exists. */
  readonly draft: string;
  readonly step: string;
}
interface Unsaved {
  readonly values: StepValues;
  /** When the values were stored, in epoch milliseconds. */
  readonly at: number;
  /** Idempotency key for creating the draft, so that a retry does not create a second one. */
  readonly idempotencyKey?: string;
}

const storageKey = ({ account, draft, step }: UnsavedKey): string => `${PREFIX}${account}.${draft}.${step}`;

export function readUnsaved(key: UnsavedKey, now = Date.now()): Unsaved | null {
  const unsaved = parseUnsaved(readItem(storageKey(key)));
  return unsaved && now - unsaved.at < MAX_AGE_MS ? unsaved : null;
}

/** Stores the values. Removes the entry when there are neither values nor an idempotency key. */
export function saveUnsaved(key: UnsavedKey, values: StepValues, idempotencyKey?: string, now = Date.now()): void {
  if (Object.keys(values).length === 0 && idempotencyKey === undefined) return forgetUnsaved(key);
  writeItem(storageKey(key), JSON.stringify({ values, at: now, ...(idempotencyKey !== undefined && { idempotencyKey }) }));
}

export function forgetUnsaved(key: UnsavedKey): void {
  ignoreStorageErrors(() => localStorage.removeItem(storageKey(key)));
}

/** Deletes the values of all steps of a draft that was deleted. */
export function forgetDraft(draft: string): void {
  deleteWhere((key) => key.includes(`.${draft}.`));
}

/** Deletes outdated values of all accounts. */
export function forgetOutdated(now = Date.now()): void {
  deleteWhere((key) => {
    const unsaved = parseUnsaved(readItem(key));
    return !unsaved || now - unsaved.at >= MAX_AGE_MS;
  });
}

function deleteWhere(condition: (key: string) => boolean): void {
  const keys = ignoreStorageErrors(() => Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))) ?? [];
  for (const key of keys) if (key?.startsWith(PREFIX) && condition(key)) ignoreStorageErrors(() => localStorage.removeItem(key));
}

function parseUnsaved(text: string | null): Unsaved | null {
  const unsaved = text === null ? null : parseJsonOrNull(text);
  return isUnsaved(unsaved) ? unsaved : null;
}

function isUnsaved(value: unknown): value is Unsaved {
  if (typeof value !== 'object' || value === null) return false;
  const { values, at } = value as Partial<Unsaved>;
  return typeof values === 'object' && values !== null && typeof at === 'number';
}

const readItem = (key: string): string | null => ignoreStorageErrors(() => localStorage.getItem(key)) ?? null;
const writeItem = (key: string, text: string): void => ignoreStorageErrors(() => localStorage.setItem(key, text));

// Storage may be blocked or full. Then nothing is stored and the form still works.
function ignoreStorageErrors<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
