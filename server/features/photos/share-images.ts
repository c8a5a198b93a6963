/** `GET /og/<listing>-<version>.jpg`: the picture of a listing's link, drawn when it is first asked for; `/og/site.jpg` for other pages. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { shareImageUrl } from '../../../contract/photos.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { findListing } from '../../views/listing-ref.ts';
import { shareFacts, type ShareFacts } from '../../views/share-facts.ts';
import { isMediaKey, storageKeys } from './keys.ts';
import type { ShareTexts } from './share-drawing.ts';
import { sourceOf, variantLane } from './variants.ts';
import { inWorkshop } from './workshop.ts';

const FOR_GOOD = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';
/** Images that show no photo: few, and small enough for memory. */
const MOST_BYTES = 8 * 1024 * 1024;

interface Options {
  readonly limit: (request: FastifyRequest) => Promise<void>;
}

export function shareImages(deps: Deps, { limit }: Options) {
  const kept = new LRUCache<string, Buffer>({ maxSize: MOST_BYTES, sizeCalculation: (image) => image.byteLength });
  const making = new Map<string, Promise<Buffer>>();

  /** One drawing of a name at a time, however many ask. */
  const once = (name: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const running = making.get(name) ?? make().finally(() => making.delete(name));
    making.set(name, running);
    return running;
  };
  const plain = (name: string, texts: ShareTexts): Promise<Buffer> =>
    once(name, async () => {
      const known = kept.get(name) ?? (await draw(deps, null, texts));
      kept.set(name, known);
      return known;
    });

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', limit);
    app.get('/og/site.jpg', { schema: { hide: true } }, async (_request, reply) => {
      const texts = { name: m['shell.name'](), price: null, title: m['share.site_title'](), lines: [m['share.site_text']()] };
      return send(reply, await plain('site', texts), A_DAY);
    });
    app.get<{ Params: { file: string } }>('/og/:file', { schema: { hide: true } }, async (request, reply) => {
      const [, id, version] = /^([0-9A-Za-z]{8,16})-([0-9a-z]{1,12})\.jpg$/.exec(request.params.file) ?? [];
      const facts = id ? await factsOf(deps, id) : null;
      if (!id || !facts) throw new AppError('not_found', m['photo_error.no_such_picture']());
      // nothing is drawn for a version there is not: names would be made up without end
      if (version !== facts.version) return reply.header('cache-control', 'no-cache').redirect(shareImageUrl(id, facts.version), 302);
      const name = `${id}-${version}`;
      const image = facts.cover === null ? await plain(name, facts.texts) : await once(name, () => ofPhoto(deps, id, facts, facts.cover!));
      return send(reply, image, FOR_GOOD);
    });
  };
}

async function factsOf(deps: Deps, id: string): Promise<ShareFacts | null> {
  const key = await findListing(deps.db, id);
  return key && shareFacts(deps.db, key, deps.now());
}

/** Kept beside the photo's own files; an older one of the listing makes room. */
async function ofPhoto({ storage, ...deps }: Deps, id: string, { version, texts }: ShareFacts, cover: string): Promise<Buffer> {
  const stored = storageKeys.share(cover, id, version);
  const known = await storage.get(stored);
  if (known) return known;
  const image = await draw({ storage, ...deps }, cover, texts);
  await storage.deleteAll(storageKeys.shareFolder(cover, id));
  await storage.put(stored, image);
  // The photo may have been deleted while this was made; nothing of it must outlive it.
  if (isMediaKey(cover) && !(await storage.exists(storageKeys.master(cover)))) {
    await storage.deleteAll(storageKeys.servedFolder(cover));
    throw new AppError('not_found', m['photo_error.no_such_picture']());
  }
  return image;
}

const draw = ({ storage }: Pick<Deps, 'storage'>, cover: string | null, texts: ShareTexts): Promise<Buffer> =>
  variantLane.run(1, async () => {
    const source = cover === null ? null : await sourceOf(storage, cover);
    return Buffer.from(await inWorkshop('share', { source, texts }));
  });

function send(reply: FastifyReply, image: Buffer, cacheControl: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'image/jpeg',
      'cache-control': cacheControl,
      'content-security-policy': "default-src 'none'; sandbox",
      // made to be shown elsewhere
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(image);
}
