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

/** Shared caches must not store a photo that visitors may not see yet. */
const PREVIEW_CACHE_CONTROL = 'private, max-age=3600';
/** Each key takes about 100 bytes. */
const MAX_KNOWN_KEYS = 50_000;

/** Serves `GET /media/<key>/<width>.<format>`. The content of an address never changes, so browsers cache it forever. */
export function mediaFiles(deps: Deps) {
  /** A process starts even when the storage is unreachable; a routine repeats the deletion in five minutes. */
  const logUnavailable = (err: unknown) => {
    if (!(err instanceof StorageError) || err.reason !== 'unreachable') throw err;
    deps.log.warn({ err }, 'storage cannot be reached at the start; files of interrupted uploads will be deleted later');
  };
  const accessOf = pictureAccess(deps);
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onReady', () => deleteAbandonedUploads(deps).catch(logUnavailable));
    app.get<{ Params: { key: string; file: string } }>(
      '/media/:key/:file',
      { schema: { hide: true }, config: { rateClass: 'file' } },
      async (request, reply) => {
        const { key, file } = request.params;
        const [mediaKey = '', token] = key.split(PREVIEW_SEPARATOR);
        const named = parseVariant(mediaKey, file);
        const access = named && (await accessOf(mediaKey, token));
        const name = access ? named : null;
        const etag = `"${key}/${file}"`;
        // the content of an address never changes, so the storage is not read
        if (name && request.headers['if-none-match'] === etag) return reply.code(304).header('etag', etag).send();
        const bytes = name && (await getVariant(deps.storage, { ...name, isPublic: access === 'public' }));
        if (!name || !bytes) throw new AppError('not_found', m['photo_error.no_such_picture']());
        return reply
          .headers({
            'content-type': `image/${name.format}`,
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

/** `public`: everybody may load the picture; `preview`: with the secret of a photo that visitors may not see yet. */
type Access = 'public' | 'preview' | null;

/** Returns a function that looks up who may load a picture. A photo that was shown is never hidden again, so these are remembered. */
function pictureAccess({ db }: Pick<Deps, 'db'>) {
  const shown = new LRUCache<string, true>({ max: MAX_KNOWN_KEYS });
  return async (mediaKey: string, token: string | undefined): Promise<Access> => {
    // drawings of the demo are no uploads
    if (!isUploadKey(mediaKey) || shown.has(mediaKey)) return 'public';
    const row = await db
      .selectFrom('listing_photo')
      .select('preview_token')
      .where('media_key', '=', mediaKey)
      .where((e) => e.or([e('preview_token', 'is', null), ...(token === undefined ? [] : [e('preview_token', '=', token)])]))
      .limit(1)
      .executeTakeFirst();
    if (row?.preview_token === null) shown.set(mediaKey, true);
    if (!row) return null;
    return row.preview_token === null ? 'public' : 'preview';
  };
}
