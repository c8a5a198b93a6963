import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { m } from '../../../messages/compiled/messages.js';
import { sweepUploads } from './upload-form.ts';
import { uploadFolder } from './upload.ts';
import { parseVariant, variant } from './variants.ts';

/** Older than any upload may take, so of a process that is gone. */
const LEFT_BEHIND_MS = 60 * 60 * 1000;

/** Serves `GET /media/<key>/<width>.<format>`: names never change their content, so they are cached for good. */
export function mediaFiles(deps: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onReady', async () => {
      await sweepUploads(uploadFolder(deps.config.dataDir), LEFT_BEHIND_MS, new Date());
    });
    app.get<{ Params: { key: string; file: string } }>('/media/:key/:file', async (request, reply) => {
      const { key, file } = request.params;
      const name = parseVariant(key, file);
      const etag = `"${key}/${file}"`;
      // A name that was handed out once stays the same picture, so no look at the store is needed.
      if (name && request.headers['if-none-match'] === etag) return reply.code(304).header('etag', etag).send();
      const bytes = name && (await variant(deps.storage, name));
      if (!name || !bytes) throw new AppError('not_found', m['photo_error.no_such_picture']());
      return reply
        .headers({
          'content-type': `image/${name.format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'content-disposition': 'inline',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'cross-origin',
          etag,
        })
        .send(bytes);
    });
  };
}
