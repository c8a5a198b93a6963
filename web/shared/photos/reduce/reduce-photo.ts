import { prefersLowData } from '../../../lib/page/low-data.ts';

/** Bytes: smaller files are uploaded as they are. */
const SMALL_FILE = 600_000;
/** A reduced file that is not clearly smaller is not worth being encoded twice. */
const WORTH_IT = 0.8;
/** A phone needs about a second; one that needs this long is faster with the original. */
const TIMEOUT_MS = 20_000;
/** Photos of cameras. Drawings, which are PNG files, would become blurred. */
const REDUCED_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/webp']);

export interface ReduceRequest {
  readonly file: File;
  readonly isSaving: boolean;
}

/**
 * The photo in the size that the server keeps, upright and without data of the camera such as the place, so that it needs a fraction of the
 * upload. The file itself where that is not worth it, or the browser cannot do it: the server does the same with what arrives.
 */
export async function reducePhoto(file: File, signal: AbortSignal): Promise<File> {
  if (file.size < SMALL_FILE || !REDUCED_TYPES.has(file.type) || typeof OffscreenCanvas === 'undefined') return file;
  const reduced = await inWorker({ file, isSaving: prefersLowData() }, signal).catch(() => null);
  // A browser that cannot write JPEG files writes PNG files instead.
  if (reduced?.type !== 'image/jpeg' || reduced.size === 0 || reduced.size > file.size * WORTH_IT) return file;
  return new File([reduced], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: reduced.type, lastModified: file.lastModified });
}

/** Null when the worker fails, takes too long, or is no longer needed. */
async function inWorker(request: ReduceRequest, signal: AbortSignal): Promise<Blob | null> {
  const worker = new Worker(new URL('./reduce-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Blob | null>((resolve) => {
      const useOriginal = () => resolve(null);
      worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => resolve(data));
      worker.addEventListener('error', useOriginal);
      signal.addEventListener('abort', useOriginal);
      timer = setTimeout(useOriginal, TIMEOUT_MS);
      // A worker has no origin that could be named.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(request);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
