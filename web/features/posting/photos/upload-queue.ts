/**
 * Uploads photos one after the other, in the order in which they were chosen. Parallel uploads would not be faster on a phone. Uploads
 * continue while the person is on other steps.
 */
import type { UploadResponse } from '../../../../contract/photos.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { createStore, type Store } from '../../../lib/store.ts';

type UploadState = 'waiting' | 'sending' | 'failed' | 'refused';
export interface Upload {
  readonly key: number;
  readonly listing: string;
  readonly name: string;
  /** Object URL of the local file; null for a file that is not uploaded. */
  readonly preview: string | null;
  readonly state: UploadState;
  /** Fraction of the file that was sent, 0 to 1. */
  readonly progress: number;
  /** Why the upload failed or the file was refused. */
  readonly message: string | null;
}

/** Uploads one file. Rejects with ApiError. */
export type SendPhoto = (file: File, onProgress: (progress: number) => void, signal: AbortSignal) => Promise<UploadResponse>;
interface UploadJob {
  readonly file: File;
  readonly send: SendPhoto;
  readonly onDone: (response: UploadResponse, upload: Upload) => void;
  readonly onLoggedOut: () => void;
  readonly controller: AbortController;
}

export class UploadQueue {
  readonly store: Store<readonly Upload[]> = createStore<readonly Upload[]>([]);
  readonly #jobs = new Map<number, UploadJob>();
  readonly #lost: () => string;
  #next = 1;

  /** @param lost returns the error text for a lost connection */
  constructor(lost: () => string) {
    this.#lost = lost;
  }

  get #uploads(): readonly Upload[] {
    return this.store.get();
  }

  add(listing: string, file: File, job: Omit<UploadJob, 'file' | 'controller'>, preview: string | null): void {
    const key = this.#next++;
    this.#jobs.set(key, { ...job, file, controller: new AbortController() });
    this.store.set([...this.#uploads, { key, listing, name: file.name, preview, state: 'waiting', progress: 0, message: null }]);
    this.#startNext();
  }

  /** Lists a file that cannot be uploaded, with the reason. */
  refuse(listing: string, name: string, message: string): void {
    this.store.set([...this.#uploads, { key: this.#next++, listing, name, preview: null, state: 'refused', progress: 0, message }]);
  }

  retry(key: number): void {
    const job = this.#jobs.get(key);
    if (!job) return;
    this.#jobs.set(key, { ...job, controller: new AbortController() });
    this.#change(key, { state: 'waiting', progress: 0, message: null });
    this.#startNext();
  }

  /** Retries all failed uploads. */
  retryFailed(): void {
    for (const { key, state } of this.#uploads) if (state === 'failed') this.retry(key);
  }

  /** Removes an upload from the list. Aborts it when it is running. */
  drop(key: number): void {
    const upload = this.#uploads.find((candidate) => candidate.key === key);
    this.#jobs.get(key)?.controller.abort();
    this.#jobs.delete(key);
    this.store.set(this.#uploads.filter((candidate) => candidate.key !== key));
    if (upload?.preview) URL.revokeObjectURL(upload.preview);
    this.#startNext();
  }

  #startNext(): void {
    const next = this.#uploads.find(({ state }) => state === 'waiting');
    if (!next || this.#uploads.some(({ state }) => state === 'sending')) return;
    this.#change(next.key, { state: 'sending' });
    void this.#run(next.key);
  }

  async #run(key: number): Promise<void> {
    const job = this.#jobs.get(key);
    if (!job) return;
    try {
      const response = await job.send(job.file, (progress) => this.#change(key, { progress }), job.controller.signal);
      const upload = this.#uploads.find((candidate) => candidate.key === key);
      this.#jobs.delete(key);
      this.store.set(this.#uploads.filter((candidate) => candidate.key !== key));
      if (upload) job.onDone(response, upload);
    } catch (error) {
      this.#fail(key, error, job);
    }
    this.#startNext();
  }

  #fail(key: number, error: unknown, job: UploadJob): void {
    const { status, code, message } = error instanceof ApiError ? error : new ApiError(0, 'network', '');
    if (code === 'aborted') return;
    if (status === 401) job.onLoggedOut();
    // Other statuses are permanent: the server would reject the file again.
    const canRetry = status === 0 || status === 401 || status === 429 || status >= 500;
    if (!canRetry) this.#jobs.delete(key);
    this.#change(key, { state: canRetry ? 'failed' : 'refused', message: (status === 0 ? '' : message) || this.#lost() });
  }

  #change(key: number, change: Partial<Upload>): void {
    this.store.set(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }
}
