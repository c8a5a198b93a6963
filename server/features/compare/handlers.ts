import type { contract } from '../../../contract/index.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { listingPage } from '../../views/listing-page.ts';
import { findListing } from '../../views/listing-ref.ts';
import { compareRows } from './rows.ts';

export function compareHandlers({ db, now }: Deps): Handlers<typeof contract.compare> {
  return {
    async compareProperty(_, { query }) {
      const ids = [...new Set(query.property_id)];
      // four at most, so one after another costs no more than a page of cards
      const found = await Promise.all(
        ids.map(async (id) => {
          const key = await findListing(db, id);
          const page = key && (await listingPage(db, key, now()));
          return page && 'listing' in page ? page.listing : null;
        }),
      );
      const listings = found.filter((listing) => listing !== null);
      return { data: { columns: listings, groups: compareRows(listings), gone: ids.filter((_id, at) => found[at] === null) } };
    },
  };
}
