import type { seenRoutes } from '../../../contract/seen.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Context, Handlers, Viewer } from '../../http/handler.ts';
import { listingCards } from '../../views/listing-card.ts';
import { KNOWN_TO_VISITORS } from '../../views/listing-ref.ts';
import { pageInfo } from '../../views/page-info.ts';
import { visitedListings } from '../../visits/listings.ts';
import { isPerson } from '../../visits/visitor.ts';
import { writeSeen } from '../../visits/write.ts';
import { forgetSeen, idsOfSeen, knownAmong, pageOfSeen } from './queries.ts';

export function seenHandlers(deps: Deps): Handlers<typeof seenRoutes> {
  const findVisited = visitedListings(deps.db);
  const needLogin = (viewer: Viewer | null): Viewer => {
    if (!viewer) throw new AppError('login_expired', m['error.login_expired']());
    return viewer;
  };

  /**
   * A listing is looked at. Its lister's own visits count for nothing, nor do those of programs.
   * @throws AppError not_found
   */
  async function visit({ viewer, ip, userAgent }: Context, publicId: string): Promise<void> {
    const at = deps.now();
    const listing = await findVisited(publicId);
    if (!listing) throw new AppError('not_found', m['seen.not_found']());
    if (viewer?.id === listing.ownerId) return;
    if (isPerson(userAgent)) deps.visits.count({ publicId, at, ip, userAgent });
    if (viewer) deps.visits.remember({ userId: viewer.id, publicId, at });
  }

  return {
    async addSeen(context, { body }) {
      if (body.property_id !== undefined) {
        await visit(context, body.property_id);
        return { message: m['seen.noted']() };
      }
      const { id: userId } = needLogin(context.viewer);
      // a device's clock may be wrong; nothing was seen in the future
      const latest = deps.now();
      const entries = (body.seen ?? []).map(({ property_id, at }) => ({
        userId,
        publicId: property_id,
        at: new Date(Math.min(Date.parse(at), latest.getTime())),
      }));
      // written at once: the device forgets them when this is answered
      await deps.db.transaction().execute((tx) => writeSeen(tx, entries, KNOWN_TO_VISITORS));
      return { message: m['seen.merged']() };
    },

    async getSeen({ viewer }, { query: { property_id: ids, ...query } }) {
      if (ids) {
        const known = await knownAmong(deps.db, ids);
        const shown = known.slice((query.page - 1) * query.limit, query.page * query.limit);
        const cards = await listingCards(deps.db, shown);
        return { data: cards.map((card) => ({ ...card, seen_at: null })), pagination: pageInfo(query, known.length) };
      }
      const { id } = needLogin(viewer);
      // what the person looked at a moment ago may still wait to be written
      await deps.visits.settle();
      const { total, entries } = await pageOfSeen(deps.db, id, query);
      const seenAt = new Map(entries.map((entry) => [entry.publicId, entry.seenAt.toISOString()]));
      const cards = await listingCards(deps.db, entries);
      return { data: cards.map((card) => ({ ...card, seen_at: seenAt.get(card.id) ?? null })), pagination: pageInfo(query, total) };
    },

    async getSeenIds({ viewer }) {
      await deps.visits.settle();
      return { data: await idsOfSeen(deps.db, viewer.id) };
    },

    async clearSeen({ viewer }, { body }) {
      await deps.visits.settle();
      await forgetSeen(deps.db, viewer.id, body.property_id);
      return { message: m['seen.forgotten']() };
    },
  };
}
