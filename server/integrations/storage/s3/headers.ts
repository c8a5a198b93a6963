import { MEDIA_CACHE_CONTROL } from '../index.ts';

const TYPES: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', json: 'application/json' };

/** Headers of an object when visitors or a CDN read the bucket directly. */
export function headersOf(key: string) {
  const type = TYPES[/\.([a-z]+)$/.exec(key)?.[1] ?? ''] ?? 'application/octet-stream';
  return key.startsWith('media/')
    ? { ContentType: type, CacheControl: MEDIA_CACHE_CONTROL, ContentDisposition: 'inline' }
    : // an original may be anything that somebody uploaded, so browsers must never display it
      { ContentType: type, CacheControl: 'private, no-store', ContentDisposition: 'attachment' };
}
