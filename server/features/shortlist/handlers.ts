import type { ShortlistStatus, shortlistRoutes } from '../../../contract/shortlist.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handler.ts';
import { listingCards } from '../../views/listing-card.ts';
import { findListing } from '../../views/listing-ref.ts';
import { pageInfo } from '../../views/page-info.ts';
import { activeAmong, findEntry, pageOfShortlist, setEntry } from './queries.ts';

export function shortlistHandlers(deps: Deps): Handlers<typeof shortlistRoutes> {
  /**
   * What is no longer on offer can be taken out, and stays where it is, but is not put in.
   * @throws AppError not_found, gone
   */
  async function change(userId: string, propertyId: string, wanted: ShortlistStatus | undefined): Promise<ShortlistStatus> {
    const now = deps.now();
    const listing = await findListing(deps.db, propertyId);
    if (!listing) throw new AppError('not_found', m['shortlist.not_found']());
    if (listing.live) return setEntry(deps.db, { userId, key: listing, now }, wanted);
    const present = await findEntry(deps.db, { userId, key: listing });
    if (present === 'active') return wanted === 'active' ? present : setEntry(deps.db, { userId, key: listing, now }, 'inactive');
    if (present === 'inactive' && wanted === 'inactive') return present;
    throw listing.ended ? new AppError('gone', m['shortlist.closed']()) : new AppError('not_found', m['shortlist.not_found']());
  }

  return {
    async setShortlist({ viewer }, { body: { property_id, status: wanted } }) {
      const status = await change(viewer.id, property_id, wanted);
      return { status, message: status === 'active' ? m['shortlist.added']() : m['shortlist.removed']() };
    },

    async getShortlist({ viewer }, { query }) {
      const { total, keys } = await pageOfShortlist(deps.db, viewer.id, query);
      return { status: 'active' as const, data: await listingCards(deps.db, keys), pagination: pageInfo(query, total) };
    },

    async shortlistActive({ viewer }, { body: { property_id, property_ids } }) {
      const ids = property_ids ?? [property_id!];
      const active = await activeAmong(deps.db, viewer.id, ids);
      return { data: Object.fromEntries(ids.map((id) => [id, active.has(id) ? ('active' as const) : ('inactive' as const)])) };
    },
  };
}
