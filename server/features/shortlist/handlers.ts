import type { ShortlistStatus, shortlistRoutes } from '../../../contract/shortlist.ts';
import { m } from '../../../messages/compiled/messages.js';
import { consumeDaily } from '../../db/daily-limit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { findListing } from '../../listings/read/listing-ref.ts';
import { pageInfo } from '../../http/pagination.ts';
import { readDeviceEntries } from './device-entries.ts';
import { readShortlistCards } from './shortlist-cards.ts';
import { mergeImportedEntries } from './merge.ts';
import { normalizeNote } from './normalize-note.ts';
import { findActiveIds, findEntry, readShortlistPage, findPublishedListings, setEntry, writeNote } from './queries.ts';

export function shortlistHandlers(deps: Deps): Handlers<typeof shortlistRoutes> {
  /**
   * Sets or toggles an entry. A listing that is no longer live can be removed but not added.
   * @throws AppError `not_found` or `gone` when the listing cannot be added, `too_many_requests`
   */
  async function changeEntry(tx: Tx, userId: string, propertyId: string, status: ShortlistStatus | undefined): Promise<ShortlistStatus> {
    const now = deps.now();
    const listing = await findListing(tx, propertyId);
    if (!listing) throw new AppError('not_found', m['shortlist.not_found']());
    const current = await findEntry(tx, { userId, key: listing });
    if (listing.isLive) {
      const newStatus = await setEntry(tx, { userId, key: listing, now }, status);
      // after the row, in the same order as a merge
      if (current === null) await consumeDaily(tx, 'shortlisted', userId, now);
      return newStatus;
    }
    if (current === 'active') return status === 'active' ? current : setEntry(tx, { userId, key: listing, now }, 'inactive');
    if (current === 'inactive' && status === 'inactive') return current;
    throw listing.hasEnded ? new AppError('gone', m['shortlist.closed']()) : new AppError('not_found', m['shortlist.not_found']());
  }

  return {
    setShortlist: ({ viewer, storeResponse }, { body: { property_id, status: requestedStatus } }) =>
      deps.db.transaction().execute(async (tx) => {
        const status = await changeEntry(tx, viewer.id, property_id, requestedStatus);
        return storeResponse(tx, { status, message: status === 'active' ? m['shortlist.added']() : m['shortlist.removed']() });
      }),

    async getShortlist({ viewer }, { query }) {
      const { total, entries } = await readShortlistPage(deps.db, viewer.id, query);
      return {
        status: 'active' as const,
        data: await readShortlistCards(deps.db, entries, deps.now()),
        pagination: pageInfo(query, total),
      };
    },

    async shortlistActive({ viewer }, { body: { property_id, property_ids } }) {
      const ids = property_ids ?? [property_id!];
      const active = await findActiveIds(deps.db, viewer.id, ids);
      return { data: Object.fromEntries(ids.map((id) => [id, active.has(id) ? ('active' as const) : ('inactive' as const)])) };
    },

    async writeShortlistNote({ viewer }, { body }) {
      const note = normalizeNote(body.note);
      const listing = await findListing(deps.db, body.property_id);
      const isWritten = listing && (await writeNote(deps.db, { userId: viewer.id, key: listing, now: deps.now() }, note));
      if (!isWritten) throw new AppError('not_found', m['shortlist.not_added']());
      return { message: note === null ? m['shortlist.note_removed']() : m['shortlist.note_saved'](), data: { note } };
    },

    async mergeShortlist({ viewer, storeResponse }, { body: { entries } }) {
      const now = deps.now();
      const listings = await findPublishedListings(
        deps.db,
        entries.map(({ property_id }) => property_id),
      );
      const deviceEntries = readDeviceEntries(entries, listings, now);
      return deps.db.transaction().execute(async (tx) => {
        const active = await mergeImportedEntries(tx, viewer.id, deviceEntries, now);
        const status = new Map(
          deviceEntries.map(({ publicId }, index) => [publicId, active[index] ? ('active' as const) : ('inactive' as const)]),
        );
        return storeResponse(tx, {
          message: m['shortlist.merged'](),
          data: Object.fromEntries(entries.map(({ property_id: id }) => [id, status.get(id) ?? ('unknown' as const)])),
        });
      });
    },

    async getDeviceShortlist(_, { query }) {
      const now = deps.now();
      const listings = await findPublishedListings(
        deps.db,
        query.entries.map(({ id }) => id),
      );
      const entries = readDeviceEntries(
        query.entries.map(({ id, at: addedAt }) => ({ property_id: id, at: addedAt })),
        listings,
        now,
      );
      const cards = await readShortlistCards(
        deps.db,
        entries.map((entry) => ({ ...entry, note: null })),
        now,
      );
      // this call needs no login, so listings without a public page are omitted
      return { data: cards.filter(({ url }) => url !== null) };
    },
  };
}
