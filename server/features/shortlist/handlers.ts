import type { ShortlistStatus, shortlistRoutes } from '../../../contract/shortlist.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handler.ts';
import { findListing } from '../../views/listing-ref.ts';
import { pageInfo } from '../../views/page-info.ts';
import { arrivalsOf } from './arrivals.ts';
import { keptCards } from './kept-cards.ts';
import { mergeArrivals } from './merge.ts';
import { noteText } from './note-text.ts';
import { activeAmong, findEntry, pageOfShortlist, publishedAmong, setEntry, writeNote } from './queries.ts';

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
      const { total, entries } = await pageOfShortlist(deps.db, viewer.id, query);
      return { status: 'active' as const, data: await keptCards(deps.db, entries, deps.now()), pagination: pageInfo(query, total) };
    },

    async shortlistActive({ viewer }, { body: { property_id, property_ids } }) {
      const ids = property_ids ?? [property_id!];
      const active = await activeAmong(deps.db, viewer.id, ids);
      return { data: Object.fromEntries(ids.map((id) => [id, active.has(id) ? ('active' as const) : ('inactive' as const)])) };
    },

    async writeShortlistNote({ viewer }, { body }) {
      const note = noteText(body.note);
      const listing = await findListing(deps.db, body.property_id);
      const written = listing && (await writeNote(deps.db, { userId: viewer.id, key: listing, now: deps.now() }, note));
      if (!written) throw new AppError('not_found', m['shortlist.not_kept']());
      return { message: note === null ? m['shortlist.note_removed']() : m['shortlist.note_saved'](), data: { note } };
    },

    async mergeShortlist({ viewer }, { body: { entries } }) {
      const now = deps.now();
      const known = await publishedAmong(
        deps.db,
        entries.map(({ property_id }) => property_id),
      );
      const arrivals = arrivalsOf(entries, known, now);
      const active = await deps.db.transaction().execute((tx) => mergeArrivals(tx, viewer.id, arrivals));
      const status = new Map(arrivals.map(({ publicId }, at) => [publicId, active[at] ? ('active' as const) : ('inactive' as const)]));
      return {
        message: m['shortlist.merged'](),
        data: Object.fromEntries(entries.map(({ property_id: id }) => [id, status.get(id) ?? ('unknown' as const)])),
      };
    },

    async getDeviceShortlist(_, { query: { kept } }) {
      const now = deps.now();
      const known = await publishedAmong(
        deps.db,
        kept.map(({ id }) => id),
      );
      const entries = arrivalsOf(
        kept.map(({ id, at }) => ({ property_id: id, at })),
        known,
        now,
      );
      const cards = await keptCards(
        deps.db,
        entries.map((entry) => ({ ...entry, note: null })),
        now,
      );
      // anybody may ask: what has no page says nothing here either
      return { data: cards.filter(({ url }) => url !== null) };
    },
  };
}
