/** The file on its way to a dry run. Kept beside the page, so that a login in between does not lose it. */
import type { BulkImport } from '../../../contract/bulk.ts';
import type { FieldError } from '../../../contract/errors.ts';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError } from '../../lib/api.ts';
import { sendForm } from '../../lib/send-form.ts';
import { expireSession } from '../login/auth.ts';
import { refusalOf } from './check-file.ts';

export interface FileUpload {
  readonly name: string;
  /** `failed` can be tried again as it is, `refused` cannot. */
  readonly state: 'sending' | 'failed' | 'refused';
  /** 0 to 1. */
  readonly share: number;
  readonly message: string | null;
  readonly errors: readonly FieldError[];
}
/** What the page has to do about the file: it is an import now, or whoever sends it has to do something first. */
export type Outcome = { readonly taken: BulkImport } | { readonly refusal: ApiError };
interface Wanted {
  readonly kind: string;
  readonly file: File;
}

let outcome: Outcome | null = null;
let upload: FileUpload | null = null;
let wanted: Wanted | null = null;
let control = new AbortController();
const listeners = new Set<() => void>();

export const fileUpload = {
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
  read: (): FileUpload | null => upload,
  outcome: (): Outcome | null => outcome,
};

const again = () => void send();
function set(changed: FileUpload | null): void {
  const change = changed?.state === 'failed' ? addEventListener : removeEventListener;
  change('online', again);
  upload = changed;
  for (const tell of listeners) tell();
}

/** What came of it, once: for the page that is there by then, as the one it was chosen on may be gone after a login. */
export function takeOutcome(): Outcome | null {
  const came = outcome;
  outcome = null;
  return came;
}

/** Sends the file for a dry run; what is wrong before it is sent is said at once. */
export function tryFile(chosen: Wanted): void {
  control.abort();
  outcome = null;
  wanted = chosen;
  const message = refusalOf(chosen.file);
  if (message) set({ name: chosen.file.name, state: 'refused', share: 0, message, errors: [] });
  else again();
}

/** Once more, as it is. */
export const retryUpload = again;

export function dropUpload(): void {
  control.abort();
  wanted = null;
  set(null);
}

async function send(): Promise<void> {
  if (!wanted) return;
  const { kind, file } = wanted;
  const mine = (control = new AbortController());
  const change = (said: Partial<FileUpload>) => {
    if (control === mine) set({ name: file.name, state: 'sending', share: 0, message: null, errors: [], ...said });
  };
  change({});
  const form = new FormData();
  form.append('kind', kind);
  form.append('dry_run', 'true');
  form.append('file', file, file.name);
  try {
    const onProgress = (share: number) => change({ share });
    const { data } = await sendForm<{ data: BulkImport }>('/property/bulk/import', form, { onProgress, signal: mine.signal });
    if (control !== mine) return;
    outcome = { taken: data };
    dropUpload();
  } catch (error) {
    fail(error, change);
  }
}

function fail(error: unknown, change: (said: Partial<FileUpload>) => void): void {
  const refusal = error instanceof ApiError ? error : new ApiError(0, 'network', '');
  const { status, code, message, errors } = refusal;
  if (code === 'aborted') return;
  const unproved = code === 'phone_unproved';
  if (status === 409 || unproved) outcome = { refusal };
  if (status === 401) expireSession(again);
  // what the server will refuse again is not worth another try as it is
  const passing = unproved || status === 0 || status === 401 || status === 409 || status === 429 || status >= 500 || code === 'malformed';
  const lost = m['bulk.upload_lost']({ name: wanted?.file.name ?? '' });
  change({ state: passing ? 'failed' : 'refused', message: (status === 0 ? '' : message) || lost, errors });
}
