import { prefersLowData } from '../../../lib/page/low-data.ts';

/** Bytes: files that are smaller are uploaded unchanged. */
const SMALL_FILE = 600_000;
/** Maximum size ratio: encoding a photo again loses quality, so the reduced file must be clearly smaller. */
const WORTH_IT = 0.8;
/** A phone needs about a second. When it takes this long, uploading the original is faster. */
const TIMEOUT_MS = 20_000;
/** File types of camera photos. Drawings, which are PNG files, would become blurred. */
const REDUCED_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/webp']);

export interface ReduceRequest {
  readonly file: File;
  readonly isSaving: boolean;
}

/**
 * Reduces a photo to the size that the server stores. The result is upright, contains no camera data such as the location, and takes a
 * fraction of the time to upload. Returns the original file when reducing is not worth it or the browser cannot do it: the server does the
 * same with uploaded files.
 */
export async function reducePhoto(file: File, signal: AbortSignal): Promise<File> {
  if (file.size < SMALL_FILE || !REDUCED_TYPES.has(file.type) || typeof OffscreenCanvas === 'undefined') return file;
  const reduced = await inWorker({ file, isSaving: prefersLowData() }, signal).catch(() => null);
  // A browser that cannot encode JPEG returns a PNG file instead.
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
      // `Worker.postMessage` has no parameter for the target origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(request);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
