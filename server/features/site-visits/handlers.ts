import type { siteVisitRoutes } from '../../../contract/site-visits.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { findListing } from '../../listings/read/listing-ref.ts';
import { readVisitCalendar } from './calendar-file.ts';
import { acceptVisit, recordVisitFeedback, cancelVisit, checkIn, proposeVisit } from './change-visit.ts';
import { readTakenSlots, findVisit, readVisits, readShownVisits, type VisitRow } from './queries.ts';
import { requestVisit } from './request-visit.ts';
import { listFreeSlots } from './slots.ts';
import { assertVisitText } from './visit-text.ts';

export function siteVisitHandlers(deps: Deps): Handlers<typeof siteVisitRoutes> {
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => deps.db.transaction().execute(work);
  const visitResponse = async (message: string, row: VisitRow, userId: string, db: Tx | Deps['db'] = deps.db) => ({
    message,
    data: (await readShownVisits(deps, db, [row], userId))[0]!,
  });

  return {
    async getVisitSlots({ viewer }, { query: { property_id } }) {
      const listing = await findListing(deps.db, property_id);
      if (!listing?.isLive) throw new AppError(listing?.hasEnded ? 'gone' : 'not_found', m['site_visit.unavailable']());
      const { details } = await deps.db
        .selectFrom('listing')
        .select('details')
        .where('city_id', '=', listing.cityId)
        .where('id', '=', listing.listingId)
        .executeTakeFirstOrThrow();
      const now = deps.now();
      const takenTimes = await readTakenSlots(deps.db, listing, viewer?.id ?? null, now);
      const days = listFreeSlots(details, now, takenTimes).map(({ day, slots }) => ({
        day,
        slots: slots.map((slot) => slot.toISOString()),
      }));
      return { data: { days } };
    },

    async getSiteVisits({ viewer }, { query }) {
      return { data: await readShownVisits(deps, deps.db, await readVisits(deps.db, viewer.id, query.as, deps.now()), viewer.id) };
    },

    requestVisit: ({ viewer, storeResponse }, { body: { property_id, starts_at, note } }) =>
      inTransaction(async (tx) => {
        if (note !== undefined) assertVisitText('note', note);
        const row = await requestVisit(deps, tx, { seekerId: viewer.id, propertyId: property_id, startsAt: new Date(starts_at), note });
        return storeResponse(tx, await visitResponse(m['site_visit.requested'](), row, viewer.id, tx));
      }),

    async acceptVisit({ viewer }, { body: { visit_id, starts_at } }) {
      const caller = { userId: viewer.id, visitId: visit_id };
      const row = await inTransaction((tx) => acceptVisit(deps, tx, caller, new Date(starts_at)));
      return visitResponse(m['site_visit.accepted'](), row, viewer.id);
    },

    async proposeVisit({ viewer }, { body: { visit_id, starts_at } }) {
      const caller = { userId: viewer.id, visitId: visit_id };
      const row = await inTransaction((tx) => proposeVisit(deps, tx, caller, new Date(starts_at)));
      return visitResponse(m['site_visit.proposed'](), row, viewer.id);
    },

    async cancelVisit({ viewer }, { body: { visit_id, reason } }) {
      assertVisitText('reason', reason);
      const row = await inTransaction((tx) => cancelVisit(deps, tx, { userId: viewer.id, visitId: visit_id }, reason));
      return visitResponse(m['site_visit.cancelled'](), row, viewer.id);
    },

    async checkInToVisit({ viewer }, { body: { visit_id, code } }) {
      const row = await inTransaction((tx) => checkIn(deps, tx, { userId: viewer.id, visitId: visit_id }, code));
      if (row instanceof AppError) throw row;
      return visitResponse(m['site_visit.checked_in'](), row, viewer.id);
    },

    async giveVisitFeedback({ viewer }, { body: { visit_id, ...feedback } }) {
      const row = await inTransaction((tx) => recordVisitFeedback(deps, tx, { userId: viewer.id, visitId: visit_id }, feedback));
      await deps.search.refresh([{ cityId: row.city_id, listingId: row.listing_id }]);
      return visitResponse(m['site_visit.answered'](), row, viewer.id);
    },

    async getVisitCalendar({ viewer }, { query: { visit_id } }) {
      const row = await findVisit(deps.db, viewer.id, visit_id);
      if (!row) throw new AppError('not_found', m['site_visit.not_found']());
      const { content } = await readVisitCalendar(deps, deps.db, row);
      return { name: 'visit.ics', type: 'text/calendar', content: oneChunk(content) };
    },
  };
}

async function* oneChunk(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
