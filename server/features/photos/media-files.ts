import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { PREVIEW_SEPARATOR } from '../../../contract/photos.ts';
import type { Deps } from '../../deps.ts';
import { StorageError } from '../../integrations/storage/errors.ts';
import { MEDIA_CACHE_CONTROL } from '../../integrations/storage/index.ts';
import { isUploadKey } from '../../integrations/storage/picture-keys.ts';
import { AppError } from '../../errors.ts';
import { m } from '../../../messages/compiled/messages.js';
import { deleteAbandonedUploads } from './abandoned-uploads.ts';
import { parseVariant, getVariant } from './variants.ts';
import { maxEntries } from '../../max-entries.ts';

/** Shared caches must not store a photo that visitors may not see yet. */
const PREVIEW_CACHE_CONTROL = 'private, max-age=3600';
/** Each key takes about 100 bytes. */
const MAX_PUBLIC_KEYS = 50_000;

/** Serves `GET /media/<key>/<width>.<format>`. The content of an address never changes, so browsers cache it forever. */
export function mediaFiles(deps: Deps) {
  /** A process starts even when the storage is unreachable; a routine repeats the deletion in five minutes. */
  const logUnreachable = (err: unknown) => {
    if (!(err instanceof StorageError) || err.reason !== 'unreachable') throw err;
    deps.log.warn({ err }, 'storage is unreachable at the start; files of interrupted uploads will be deleted later');
  };
  const accessOf = pictureAccess(deps);
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onReady', () => deleteAbandonedUploads(deps).catch(logUnreachable));
    app.get<{ Params: { key: string; file: string } }>(
      '/media/:key/:file',
      { schema: { hide: true }, config: { rateClass: 'file' } },
      async (request, reply) => {
        const { key, file } = request.params;
        const [mediaKey = '', token] = key.split(PREVIEW_SEPARATOR);
        const requested = parseVariant(mediaKey, file);
        const access = requested && (await accessOf(mediaKey, token));
        const variant = access ? requested : null;
        const etag = `"${key}/${file}"`;
        // the content of an address never changes, so the storage is not read
        if (variant && request.headers['if-none-match'] === etag) return reply.code(304).header('etag', etag).send();
        const bytes = variant && (await getVariant(deps.storage, { ...variant, isPublic: access === 'public' }));
        if (!variant || !bytes) throw new AppError('not_found', m['photo_error.no_such_picture']());
        return reply
          .headers({
            'content-type': `image/${variant.format}`,
            'cache-control': token === undefined ? MEDIA_CACHE_CONTROL : PREVIEW_CACHE_CONTROL,
            'content-disposition': 'inline',
            'content-security-policy': "default-src 'none'; sandbox",
            'x-content-type-options': 'nosniff',
            'cross-origin-resource-policy': 'cross-origin',
            etag,
          })
          .send(bytes);
      },
    );
  };
}

/**
 * `public`: everybody may load the picture; `preview`: with the secret of a photo that visitors may not see yet; null: the picture does not
 * exist, or the secret is missing or wrong.
 */
type PictureAccess = 'public' | 'preview' | null;

/**
 * Returns a function that looks up who may load a picture. A public photo is never hidden again, so the keys of public photos are cached.
 */
function pictureAccess({ db }: Pick<Deps, 'db'>) {
  const publicKeys = new LRUCache<string, true>(maxEntries(MAX_PUBLIC_KEYS));
  return async (mediaKey: string, token: string | undefined): Promise<PictureAccess> => {
    // drawings of the demo are no uploads
    if (!isUploadKey(mediaKey) || publicKeys.has(mediaKey)) return 'public';
    const row = await db
      .selectFrom('listing_photo')
      .select('preview_token')
      .where('media_key', '=', mediaKey)
      .where((e) => e.or([e('preview_token', 'is', null), ...(token === undefined ? [] : [e('preview_token', '=', token)])]))
      .limit(1)
      .executeTakeFirst();
    if (row?.preview_token === null) publicKeys.set(mediaKey, true);
    if (!row) return null;
    return row.preview_token === null ? 'public' : 'preview';
  };
}
