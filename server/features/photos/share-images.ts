/**
 * `GET /og/<listing>-<version>.jpg` returns the preview image for links to a listing, which is rendered at the first request.
 * `/og/site.jpg` is the image of other pages.
 */
import { currentBranding, themeColour } from '../../branding/branding.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { shareImageUrl } from '../../../contract/photos.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { copyUnpooled } from '../../http/responses/copy-unpooled.ts';
import { findListing } from '../../listings/read/listing-ref.ts';
import { readSharePreview, type SharePreview } from '../../listings/read/share-preview.ts';
import { MEDIA_CACHE_CONTROL } from '../../integrations/storage/index.ts';
import { storageKeys } from '../../integrations/storage/picture-keys.ts';
import type { ShareTexts } from '../../pictures/share-image-svg.ts';
import { renderQueue } from '../../pictures/images/image-queues.ts';
import { runImageTask } from '../../pictures/images/image-worker.ts';

const SITE_IMAGE_CACHE_CONTROL = 'public, max-age=86400';
/** Images without a photo are few and small, so they are cached in memory instead of storage. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;

export function shareImages(deps: Deps) {
  const cache = new LRUCache<string, Buffer>({ maxSize: MAX_CACHE_BYTES, sizeCalculation: (image) => image.byteLength });
  const inFlight = new Map<string, Promise<Buffer>>();

  /** Renders an image once for all requests that wait for it. */
  const singleFlight = (name: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const image = inFlight.get(name) ?? make().finally(() => inFlight.delete(name));
    inFlight.set(name, image);
    return image;
  };
  const imageWithoutPhoto = (name: string, texts: ShareTexts): Promise<Buffer> =>
    singleFlight(name, async () => {
      const image = cache.get(name) ?? (await renderImage(deps, null, texts));
      cache.set(name, image);
      return image;
    });

  return async (app: FastifyInstance): Promise<void> => {
    app.get('/og/site.jpg', { schema: { hide: true }, config: { rateClass: 'page' } }, async (_request, reply) => {
      const texts = { name: m['shell.name'](), price: null, title: m['share.site_title'](), lines: [m['share.site_text']()] };
      return send(reply, await imageWithoutPhoto('site', texts), SITE_IMAGE_CACHE_CONTROL);
    });
    app.get<{ Params: { file: string } }>(
      '/og/:file',
      { schema: { hide: true }, config: { rateClass: 'page' } },
      async (request, reply) => {
        const [, id, version] = /^([0-9A-Za-z]{8,16})-([0-9a-z]{1,12})\.jpg$/.exec(request.params.file) ?? [];
        const preview = id ? await readPreviewOf(deps, id) : null;
        if (!id || !preview) throw new AppError('not_found', m['photo_error.no_such_picture']());
        // only the current version is rendered, so that invented versions cost no work
        if (version !== preview.version) return reply.header('cache-control', 'no-cache').redirect(shareImageUrl(id, preview.version), 302);
        const name = `${id}-${version}`;
        const image =
          preview.cover === null
            ? await imageWithoutPhoto(name, preview.texts)
            : await singleFlight(name, () => imageWithPhoto(deps, id, preview, preview.cover!));
        return send(reply, image, MEDIA_CACHE_CONTROL);
      },
    );
  };
}

async function readPreviewOf(deps: Deps, id: string): Promise<SharePreview | null> {
  const key = await findListing(deps.db, id);
  return key && readSharePreview(deps.db, key, deps.now());
}

/** The image is stored beside the variants of the photo, and replaces the image of the previous version of the listing. */
async function imageWithPhoto({ storage, ...deps }: Deps, id: string, { version, texts }: SharePreview, coverKey: string): Promise<Buffer> {
  const imageKey = storageKeys.share(coverKey, id, version);
  const existing = await storage.get(imageKey);
  if (existing) return existing;
  const image = await renderImage({ storage, ...deps }, coverKey, texts);
  await storage.deleteAll(storageKeys.shareFolder(coverKey, id));
  await storage.put(imageKey, image);
  // The photo may have been deleted while the image was rendered, and its files must be deleted with it.
  if (!(await storage.exists(storageKeys.master(coverKey)))) {
    await storage.deleteAll(storageKeys.servedFolder(coverKey));
    throw new AppError('not_found', m['photo_error.no_such_picture']());
  }
  return image;
}

const renderImage = ({ storage }: Pick<Deps, 'storage'>, coverKey: string | null, texts: ShareTexts): Promise<Buffer> =>
  renderQueue.run(1, async () => {
    const master = coverKey === null ? null : await storage.get(storageKeys.master(coverKey));
    const branding = currentBranding();
    const brand = branding ? { logo: branding.logo, colour: themeColour('oxide') } : undefined;
    return copyUnpooled(await runImageTask('share', { master, texts: { ...texts, brand } }));
  });

function send(reply: FastifyReply, image: Buffer, cacheControl: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'image/jpeg',
      'cache-control': cacheControl,
      'content-security-policy': "default-src 'none'; sandbox",
      // other sites embed these images
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(image);
}
