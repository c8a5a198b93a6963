import type { contract } from '../../../contract/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { readListingCards } from '../../listings/read/listing-cards.ts';
import { findListing } from '../../listings/read/listing-ref.ts';
import { similarKeys } from './similar.ts';

export function listingHandlers(deps: Deps): Handlers<typeof contract.listing> {
  const { db, search } = deps;
  return {
    async getSimilarProperty(_, { query }) {
      const listing = await findListing(db, query.property_id);
      const [card] = listing && (listing.live || listing.ended) ? await readListingCards(db, [listing]) : [];
      if (!listing || !card) throw new AppError('not_found', m['search_error.no_listing']());
      const { details } = await db
        .selectFrom('listing')
        .select('details')
        .where('city_id', '=', listing.cityId)
        .where('id', '=', listing.listingId)
        .executeTakeFirstOrThrow();
      return { data: await deps.cards.getCards(await similarKeys(search, listing, card, details, deps.now())) };
    },
  };
}
