import type { recentlyViewedRoutes } from '../../../contract/recently-viewed.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Context, Handlers, Viewer } from '../../http/handler.ts';
import { readListingCards } from '../../listings/read/listing-cards.ts';
import { ONCE_PUBLISHED_STATUSES } from '../../listings/read/listing-ref.ts';
import { pageInfo } from '../../http/pagination.ts';
import { createVisitedListingFinder } from '../../visits/visited-listings.ts';
import { isHuman } from '../../visits/visitor.ts';
import { writeViewedListings } from '../../visits/write.ts';
import { deleteViewed, readViewedIds, findPublishedListings, readViewedPage } from './queries.ts';

export function recentlyViewedHandlers(deps: Deps): Handlers<typeof recentlyViewedRoutes> {
  const findVisitedListing = createVisitedListingFinder(deps.db);
  const requireViewer = (viewer: Viewer | null): Viewer => {
    if (!viewer) throw new AppError('login_expired', m['error.login_expired']());
    return viewer;
  };

  /**
   * Counts a visit of a listing page. Visits of the lister and of crawlers are not counted.
   * @throws AppError `not_found` when there is no such listing
   */
  async function recordVisit({ viewer, ip, userAgent }: Context, publicId: string): Promise<void> {
    const now = deps.now();
    const listing = await findVisitedListing(publicId);
    if (!listing) throw new AppError('not_found', m['recently_viewed.not_found']());
    if (viewer?.id === listing.ownerId) return;
    if (isHuman(userAgent)) deps.visits.count({ publicId, visitedAt: now, ip, userAgent });
    if (viewer) deps.visits.remember({ userId: viewer.id, publicId, viewedAt: now });
  }

  return {
    async addSeen(context, { body }) {
      if (body.property_id !== undefined) {
        await recordVisit(context, body.property_id);
        return { message: m['recently_viewed.recorded']() };
      }
      const { id: userId } = requireViewer(context.viewer);
      // the clock of the device may be wrong, so times in the future are replaced by the current time
      const now = deps.now();
      const entries = (body.seen ?? []).map(({ property_id, at }) => ({
        userId,
        publicId: property_id,
        viewedAt: new Date(Math.min(Date.parse(at), now.getTime())),
      }));
      // stored before the response is sent, because the device deletes its own list after the response
      await deps.db.transaction().execute((tx) => writeViewedListings(tx, entries, ONCE_PUBLISHED_STATUSES));
      return { message: m['recently_viewed.merged']() };
    },

    async getSeen({ viewer }, { query: { property_id: ids, ...query } }) {
      if (ids) {
        const listings = await findPublishedListings(deps.db, ids);
        const pageOfListings = listings.slice((query.page - 1) * query.limit, query.page * query.limit);
        const cards = await readListingCards(deps.db, pageOfListings);
        return { data: cards.map((card) => ({ ...card, seen_at: null })), pagination: pageInfo(query, listings.length) };
      }
      const { id } = requireViewer(viewer);
      // the latest visits may still be in the buffer
      await deps.visits.flush();
      const { total, entries } = await readViewedPage(deps.db, id, query);
      const seenAt = new Map(entries.map((entry) => [entry.publicId, entry.seenAt.toISOString()]));
      const cards = await readListingCards(deps.db, entries);
      return { data: cards.map((card) => ({ ...card, seen_at: seenAt.get(card.id) ?? null })), pagination: pageInfo(query, total) };
    },

    async getSeenIds({ viewer }) {
      await deps.visits.flush();
      return { data: await readViewedIds(deps.db, viewer.id) };
    },

    async clearSeen({ viewer }, { body }) {
      await deps.visits.flush();
      await deleteViewed(deps.db, viewer.id, body.property_id);
      return { message: m['recently_viewed.forgotten']() };
    },
  };
}
