/** Uploads a file for a dry run. Uses module state instead of component state, so that a login in between does not lose the file. */
import type { BulkImport } from '../../../contract/bulk-import.ts';
import type { FieldError } from '../../../contract/base/errors.ts';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError } from '../../lib/api/api.ts';
import { sendForm } from '../../lib/api/send-form.ts';
import { createStore } from '../../lib/store.ts';
import { fileError } from './file-error.ts';

export interface FileUpload {
  readonly name: string;
  /** `failed`: the same file can be uploaded again. `refused`: it cannot. */
  readonly status: 'sending' | 'failed' | 'refused';
  /** Fraction of the file that was sent, 0 to 1. */
  readonly progress: number;
  readonly message: string | null;
  readonly errors: readonly FieldError[];
}
/** An outcome that the page has to handle: an import was created, or the API requires something else first. */
type UploadOutcome = { readonly type: 'created'; readonly bulkImport: BulkImport } | { readonly type: 'blocked'; readonly error: ApiError };
interface ChosenFile {
  readonly kind: string;
  readonly file: File;
}

/** The current upload; null before a file is chosen and after the import was created. */
export const fileUploadStore = createStore<FileUpload | null>(null);
/** The outcome that no page has handled yet. */
export const uploadOutcomeStore = createStore<UploadOutcome | null>(null);
let currentFile: ChosenFile | null = null;
let currentController = new AbortController();

/** Sends the chosen file again. */
export const retryUpload = () => void send();

function setUpload(nextUpload: FileUpload | null): void {
  const addOrRemoveListener = nextUpload?.status === 'failed' ? addEventListener : removeEventListener;
  addOrRemoveListener('online', retryUpload);
  fileUploadStore.set(nextUpload);
}

/** Returns the outcome once and clears it. The page that handles it may be a different one than the page that chose the file. */
export function takeOutcome(): UploadOutcome | null {
  const outcome = uploadOutcomeStore.get();
  if (outcome) uploadOutcomeStore.set(null);
  return outcome;
}

/** Uploads the file for a dry run. A file that cannot be valid is refused without uploading it. */
export function uploadForDryRun(chosenFile: ChosenFile): void {
  currentController.abort();
  uploadOutcomeStore.set(null);
  currentFile = chosenFile;
  const { file } = chosenFile;
  const message = fileError(file);
  if (message) setUpload({ name: file.name, status: 'refused', progress: 0, message, errors: [] });
  else retryUpload();
}

/** Aborts the upload and forgets the file. */
export function cancelUpload(): void {
  currentController.abort();
  currentFile = null;
  setUpload(null);
}

async function send(): Promise<void> {
  if (!currentFile) return;
  const { kind, file } = currentFile;
  const controller = (currentController = new AbortController());
  // Otherwise a newer upload has replaced this one.
  const update = (change: Partial<FileUpload>) => {
    if (currentController === controller)
      setUpload({ name: file.name, status: 'sending', progress: 0, message: null, errors: [], ...change });
  };
  update({});
  const form = new FormData();
  form.append('kind', kind);
  form.append('dry_run', 'true');
  form.append('file', file, file.name);
  try {
    const onProgress = (progress: number) => update({ progress });
    const { data } = await sendForm<{ data: BulkImport }>('/property/bulk/import', form, { onProgress, signal: controller.signal });
    if (currentController !== controller) return;
    uploadOutcomeStore.set({ type: 'created', bulkImport: data });
    cancelUpload();
  } catch (error) {
    handleFailure(error instanceof ApiError ? error : new ApiError(0, 'network', ''), update);
  }
}

function handleFailure(error: ApiError, update: (change: Partial<FileUpload>) => void): void {
  const { status, code, message, errors } = error;
  if (code === 'aborted') return;
  if (status === 409 || code === 'phone_unverified') uploadOutcomeStore.set({ type: 'blocked', error });
  const connectionLost = m['bulk.upload_lost']({ name: currentFile?.file.name ?? '' });
  const text = status === 0 ? connectionLost : message || connectionLost;
  update({ status: canRetry(error) ? 'failed' : 'refused', message: text, errors });
}

const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([0, 401, 409, 429]);
const RETRYABLE_CODES: ReadonlySet<string> = new Set(['phone_unverified', 'malformed']);

/** Whether the same file may succeed later. Other errors concern the file itself. */
function canRetry({ status, code }: ApiError): boolean {
  return RETRYABLE_STATUSES.has(status) || status >= 500 || RETRYABLE_CODES.has(code);
}
