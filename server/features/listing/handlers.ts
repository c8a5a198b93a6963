import type { contract } from '../../../contract/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/current-language.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentPhoto } from '../../listings/present/listing-card.ts';
import { isPublicPhoto, readGalleries } from '../../listings/read/galleries.ts';
import { readListingCards } from '../../listings/read/listing-cards.ts';
import { requireOwnListing } from '../../listings/read/listing-row.ts';
import { readSharePreview } from '../../listings/read/share-preview.ts';
import { findListing } from '../../listings/read/listing-ref.ts';
import { drawInThread } from '../../pdf-thread/draw-in-thread.ts';
import type { drawBoard } from './board.ts';
import { qrCodeSvg } from './qr-code.ts';
import { similarKeys } from './similar.ts';

const drawBoardInThread = drawInThread<Parameters<typeof drawBoard>>(new URL('./board.ts', import.meta.url), 'drawBoard');

export function listingHandlers(deps: Deps): Handlers<typeof contract.listing> {
  const { db, search } = deps;
  /** @throws AppError `not_found` when visitors cannot see the listing */
  const pageUrl = async (id: string): Promise<string> => {
    const listing = await findListing(db, id);
    const [card] = listing && (listing.isLive || listing.hasEnded) ? await readListingCards(db, [listing]) : [];
    if (!card) throw new AppError('not_found', m['search_error.no_listing']());
    return deps.siteUrl() + localPath(card.url);
  };
  return {
    async getSimilarProperty(_, { query }) {
      const listing = await findListing(db, query.property_id);
      const [card] = listing && (listing.isLive || listing.hasEnded) ? await readListingCards(db, [listing]) : [];
      if (!listing || !card) throw new AppError('not_found', m['search_error.no_listing']());
      const { details } = await db
        .selectFrom('listing')
        .select('details')
        .where('city_id', '=', listing.cityId)
        .where('id', '=', listing.listingId)
        .executeTakeFirstOrThrow();
      return { data: await deps.cards.getCards(await similarKeys(search, listing, card, details, deps.now())) };
    },
    async getPropertyPhotos(_, { query }) {
      const listing = await findListing(db, query.property_id);
      const [card] = listing?.isLive ? await deps.cards.getCards([listing]) : [];
      if (!listing || !card) throw new AppError('not_found', m['search_error.no_listing']());
      const photos = (await readGalleries(db, [listing])).get(listing.listingId) ?? [];
      return { data: photos.filter(isPublicPhoto).map((photo) => presentPhoto(photo, card.title)) };
    },

    async getBoard({ viewer }, { query: { id } }) {
      const { city_id: cityId, id: listingId, kind } = await requireOwnListing(db, viewer.id, id);
      const preview = await readSharePreview(db, { cityId, listingId }, deps.now());
      if (!preview) throw new AppError('conflict', m['board.not_public']());
      return {
        name: `${id}.pdf`,
        type: 'application/pdf',
        content: [await drawBoardInThread(preview, kind, await pageUrl(id), deps.now())],
      };
    },

    getQrCode: async (_, { query: { id } }) => ({
      name: `${id}.svg`,
      type: 'image/svg+xml',
      content: bytesOf(qrCodeSvg(await pageUrl(id))),
    }),
  };
}

async function* bytesOf(text: string): AsyncIterable<string> {
  yield text;
}
