import type { statisticsRoutes } from '../../../contract/statistics.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { listingCards } from '../../views/listing-card.ts';
import { keyOf, ownRow } from '../../views/own-row.ts';
import { figuresByDay, figuresByListing, ownAmong } from './queries.ts';
import { seriesOf, spanOf } from './series.ts';

const dayOf = (at: Date | null): string | null => at && dayInIndia(at);

export function statisticsHandlers(deps: Deps): Handlers<typeof statisticsRoutes> {
  return {
    async viewStats({ viewer }, { query: { property_id, days } }) {
      const row = await ownRow(deps.db, viewer.id, property_id);
      const span = spanOf(deps.now(), days);
      await deps.visits.settle();
      const [happened, cards] = await Promise.all([
        figuresByDay(deps.db, { ownerId: viewer.id, publicIds: [property_id], ...span }),
        listingCards(deps.db, [keyOf(row)]),
      ]);
      return {
        data: { property_id, property: cards[0]!, published_on: dayOf(row.first_published_at), ...span, ...seriesOf(span, happened) },
      };
    },

    async statistics({ viewer }, { query: { property_id: publicIds, days } }) {
      const span = spanOf(deps.now(), days);
      const asked = { ownerId: viewer.id, ...span };
      await deps.visits.settle();
      const [together, own, each] = await Promise.all([
        figuresByDay(deps.db, asked),
        publicIds ? ownAmong(deps.db, viewer.id, publicIds) : [],
        publicIds ? figuresByListing(deps.db, { ...asked, publicIds }) : [],
      ]);
      const byListing = Map.groupBy(each, (figures) => figures.public_id);
      const properties = own.map(({ public_id, first_published_at }) => ({
        property_id: public_id,
        published_on: dayOf(first_published_at),
        ...seriesOf(span, byListing.get(public_id) ?? []),
      }));
      return { data: { ...span, ...seriesOf(span, together), properties } };
    },
  };
}
