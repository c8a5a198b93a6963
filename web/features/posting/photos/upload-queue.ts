/**
 * Uploads photos one after the other, in the order in which they were chosen. Parallel uploads would not be faster on a phone. Uploads
 * continue while the person is on other steps.
 */
import type { UploadResponse } from '../../../../contract/photos.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { createStore, type Store } from '../../../lib/store.ts';

type UploadStatus = 'waiting' | 'sending' | 'failed' | 'refused';
export interface Upload {
  readonly key: number;
  readonly listingId: string;
  readonly name: string;
  /** Object URL of the local file; null for a file that is not uploaded. */
  readonly preview: string | null;
  readonly status: UploadStatus;
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
  readonly controller: AbortController;
}

export class UploadQueue {
  readonly store: Store<readonly Upload[]> = createStore<readonly Upload[]>([]);
  readonly #jobs = new Map<number, UploadJob>();
  readonly #connectionLostText: () => string;
  #nextKey = 1;

  constructor(connectionLostText: () => string) {
    this.#connectionLostText = connectionLostText;
  }

  get #uploads(): readonly Upload[] {
    return this.store.get();
  }

  add(listingId: string, file: File, job: Omit<UploadJob, 'file' | 'controller'>, preview: string | null): void {
    const key = this.#nextKey++;
    this.#jobs.set(key, { ...job, file, controller: new AbortController() });
    this.store.set([...this.#uploads, { key, listingId, name: file.name, preview, status: 'waiting', progress: 0, message: null }]);
    this.#startNext();
  }

  /** Lists a file that cannot be uploaded, with the reason. */
  refuse(listingId: string, name: string, message: string): void {
    this.store.set([...this.#uploads, { key: this.#nextKey++, listingId, name, preview: null, status: 'refused', progress: 0, message }]);
  }

  retry(key: number): void {
    const job = this.#jobs.get(key);
    if (!job) return;
    this.#jobs.set(key, { ...job, controller: new AbortController() });
    this.#change(key, { status: 'waiting', progress: 0, message: null });
    this.#startNext();
  }

  /** Retries all failed uploads. */
  retryFailed(): void {
    for (const { key, status } of this.#uploads) if (status === 'failed') this.retry(key);
  }

  /** Removes an upload from the list. Aborts it when it is running. */
  remove(key: number): void {
    const upload = this.#uploads.find((candidate) => candidate.key === key);
    this.#jobs.get(key)?.controller.abort();
    this.#jobs.delete(key);
    this.store.set(this.#uploads.filter((candidate) => candidate.key !== key));
    if (upload?.preview) URL.revokeObjectURL(upload.preview);
    this.#startNext();
  }

  #startNext(): void {
    const next = this.#uploads.find(({ status }) => status === 'waiting');
    if (!next || this.#uploads.some(({ status }) => status === 'sending')) return;
    this.#change(next.key, { status: 'sending' });
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
      this.#fail(key, error);
    }
    this.#startNext();
  }

  #fail(key: number, error: unknown): void {
    const { status: httpStatus, code, message } = error instanceof ApiError ? error : new ApiError(0, 'network', '');
    if (code === 'aborted') return;
    // Other statuses are permanent: the server would reject the file again.
    const canRetry = httpStatus === 0 || httpStatus === 401 || httpStatus === 429 || httpStatus >= 500;
    if (!canRetry) this.#jobs.delete(key);
    this.#change(key, {
      status: canRetry ? 'failed' : 'refused',
      message: (httpStatus === 0 ? '' : message) || this.#connectionLostText(),
    });
  }

  #change(key: number, change: Partial<Upload>): void {
    this.store.set(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }
}
