/**
 * Photos on their way to a listing, one after the other: they arrive in the order they were chosen, and a phone's line is no
 * faster for several. They go on while the person looks at other steps.
 */
import type { UploadAnswer } from '../../../../contract/photos.ts';
import { ApiError } from '../../../lib/api.ts';

export type UploadState = 'waiting' | 'sending' | 'failed' | 'refused';
export interface Upload {
  readonly key: number;
  readonly listing: string;
  readonly name: string;
  /** Object URL of the file on this device; null for one that was never sent. */
  readonly preview: string | null;
  readonly state: UploadState;
  /** 0 to 1. */
  readonly share: number;
  /** Why it failed or was refused. */
  readonly message: string | null;
}

/** Carries one file; rejects with ApiError. */
export type Send = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<UploadAnswer>;
interface Job {
  readonly file: File;
  readonly send: Send;
  readonly onDone: (answer: UploadAnswer, upload: Upload) => void;
  readonly onLoggedOut: () => void;
  readonly control: AbortController;
}

export class UploadQueue {
  #uploads: readonly Upload[] = [];
  readonly #jobs = new Map<number, Job>();
  readonly #listeners = new Set<() => void>();
  readonly #lost: () => string;
  #next = 1;

  /** `lost` says that the connection broke off. */
  constructor(lost: () => string) {
    this.#lost = lost;
  }

  readonly subscribe = (tell: () => void): (() => void) => {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  };
  readonly read = (): readonly Upload[] => this.#uploads;

  add(listing: string, file: File, job: Omit<Job, 'file' | 'control'>, preview: string | null): void {
    const key = this.#next++;
    this.#jobs.set(key, { ...job, file, control: new AbortController() });
    this.#set([...this.#uploads, { key, listing, name: file.name, preview, state: 'waiting', share: 0, message: null }]);
    this.#pump();
  }

  /** A file that is not sent, with the reason. */
  refuse(listing: string, name: string, message: string): void {
    this.#set([...this.#uploads, { key: this.#next++, listing, name, preview: null, state: 'refused', share: 0, message }]);
  }

  retry(key: number): void {
    const job = this.#jobs.get(key);
    if (!job) return;
    this.#jobs.set(key, { ...job, control: new AbortController() });
    this.#change(key, { state: 'waiting', share: 0, message: null });
    this.#pump();
  }

  /** Everything that broke off, once more. */
  retryFailed(): void {
    for (const { key, state } of this.#uploads) if (state === 'failed') this.retry(key);
  }

  /** Stops it when it is on its way, and takes it off the list. */
  drop(key: number): void {
    const upload = this.#uploads.find((one) => one.key === key);
    this.#jobs.get(key)?.control.abort();
    this.#jobs.delete(key);
    this.#set(this.#uploads.filter((one) => one.key !== key));
    if (upload?.preview) URL.revokeObjectURL(upload.preview);
    this.#pump();
  }

  #pump(): void {
    const next = this.#uploads.find(({ state }) => state === 'waiting');
    if (!next || this.#uploads.some(({ state }) => state === 'sending')) return;
    this.#change(next.key, { state: 'sending' });
    void this.#run(next.key);
  }

  async #run(key: number): Promise<void> {
    const job = this.#jobs.get(key);
    if (!job) return;
    try {
      const answer = await job.send(job.file, (share) => this.#change(key, { share }), job.control.signal);
      const upload = this.#uploads.find((one) => one.key === key);
      this.#jobs.delete(key);
      this.#set(this.#uploads.filter((one) => one.key !== key));
      if (upload) job.onDone(answer, upload);
    } catch (error) {
      this.#fail(key, error, job);
    }
    this.#pump();
  }

  #fail(key: number, error: unknown, job: Job): void {
    const { status, code, message } = error instanceof ApiError ? error : new ApiError(0, 'network', '');
    if (code === 'aborted') return;
    if (status === 401) job.onLoggedOut();
    // What the server will refuse again is not worth another try; all else is.
    const again = status === 0 || status === 401 || status === 429 || status >= 500;
    if (!again) this.#jobs.delete(key);
    this.#change(key, { state: again ? 'failed' : 'refused', message: (status === 0 ? '' : message) || this.#lost() });
  }

  #change(key: number, change: Partial<Upload>): void {
    this.#set(this.#uploads.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }

  #set(changed: readonly Upload[]): void {
    this.#uploads = changed;
    for (const tell of this.#listeners) tell();
  }
}
