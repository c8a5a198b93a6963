import type { statisticsRoutes } from '../../../contract/administration/statistics.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { readListingCards } from '../../listings/read/listing-cards.ts';
import { requireOwnListing } from '../../listings/read/listing-row.ts';
import { listingKeyOf } from '../../listings/present/rows.ts';
import { readCountsByDay, readCountsByListing, findOwnListings } from './queries.ts';
import { buildSeries, lastDays } from './series.ts';

const dayOf = (time: Date | null): string | null => time && dayInIndia(time);

export function statisticsHandlers(deps: Deps): Handlers<typeof statisticsRoutes> {
  return {
    async viewStats({ viewer }, { query: { property_id, days } }) {
      const row = await requireOwnListing(deps.db, viewer.id, property_id);
      const range = lastDays(deps.now(), days);
      await deps.visits.flush();
      const [dayCounts, cards] = await Promise.all([
        readCountsByDay(deps.db, { ownerId: viewer.id, publicIds: [property_id], ...range }),
        readListingCards(deps.db, [listingKeyOf(row)]),
      ]);
      return {
        data: { property_id, property: cards[0]!, published_on: dayOf(row.first_published_at), ...range, ...buildSeries(range, dayCounts) },
      };
    },

    async statistics({ viewer }, { query: { property_id: publicIds, days } }) {
      const range = lastDays(deps.now(), days);
      const query = { ownerId: viewer.id, ...range };
      await deps.visits.flush();
      const [totals, ownListings, listingCounts] = await Promise.all([
        readCountsByDay(deps.db, query),
        publicIds ? findOwnListings(deps.db, viewer.id, publicIds) : [],
        publicIds ? readCountsByListing(deps.db, { ...query, publicIds }) : [],
      ]);
      const byListing = Map.groupBy(listingCounts, (counts) => counts.public_id);
      const properties = ownListings.map(({ public_id, first_published_at }) => ({
        property_id: public_id,
        published_on: dayOf(first_published_at),
        ...buildSeries(range, byListing.get(public_id) ?? []),
      }));
      return { data: { ...range, ...buildSeries(range, totals), properties } };
    },
  };
}
