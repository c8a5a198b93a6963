import { prefersLowData } from '../../../lib/page/low-data.ts';

/** Smaller files are uploaded unchanged. */
const MIN_BYTES = 600_000;
/** Of the reduced file to the original: encoding a photo again loses quality, so the file must become clearly smaller. */
const MAX_SIZE_RATIO = 0.8;
/** A phone needs about a second. When it takes this long, uploading the original is faster. */
const TIMEOUT_MS = 20_000;
/** File types of camera photos. Drawings, which are PNG files, would become blurred. */
const REDUCED_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/webp']);

export interface ReduceRequest {
  readonly file: File;
  /** Whether the person prefers low data, so that the photo becomes smaller. */
  readonly savesData: boolean;
}

/**
 * Reduces a photo to the size that the server stores. The result is upright, contains no camera data such as the location, and takes a
 * fraction of the time to upload. Returns the original file when reducing is not worth it or the browser cannot do it: the server does the
 * same with uploaded files.
 */
export async function reducePhoto(file: File, signal: AbortSignal): Promise<File> {
  if (file.size < MIN_BYTES || !REDUCED_TYPES.has(file.type) || typeof OffscreenCanvas === 'undefined') return file;
  const reduced = await reduceInWorker({ file, savesData: prefersLowData() }, signal).catch(() => null);
  // A browser that cannot encode JPEG returns a PNG file instead.
  if (reduced?.type !== 'image/jpeg' || reduced.size === 0 || reduced.size > file.size * MAX_SIZE_RATIO) return file;
  return new File([reduced], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: reduced.type, lastModified: file.lastModified });
}

/** Null when the worker fails, takes too long, or is no longer needed. */
async function reduceInWorker(request: ReduceRequest, signal: AbortSignal): Promise<Blob | null> {
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
