import type { contract } from '../../../contract/index.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { readListingPage } from '../../listings/read/listing-page.ts';
import { compareRows } from './rows.ts';

export function compareHandlers({ db, now }: Deps): Handlers<typeof contract.compare> {
  return {
    async compareProperty(_, { query }) {
      const ids = [...new Set(query.property_id)];
      // at most four listings, so reading all of each costs no more than a page of cards
      const pages = await Promise.all(
        ids.map(async (id) => {
          const page = await readListingPage(db, id, now());
          return page && 'listing' in page ? page.listing : null;
        }),
      );
      const listings = pages.filter((listing) => listing !== null);
      return { data: { columns: listings, groups: compareRows(listings), unavailable: ids.filter((_id, i) => pages[i] === null) } };
    },
  };
}
