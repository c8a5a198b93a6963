/** The job that purges pages of changed listings from the shared cache in front of the site. */
import type { Config } from '../../config/config.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { listingTag } from '../../db/listing-reads.ts';
import { pageTagOf } from '../../db/page-tags.ts';
import { httpPurger } from '../../integrations/purge/http.ts';
import type { Search } from '../../search/types.ts';

/**
 * Does nothing when the cache was removed from the configuration meanwhile. Rejects when the cache is unavailable, so that the job is
 * repeated.
 */
export async function purgePages(
  { config, search }: { readonly config: Pick<Config, 'http'>; readonly search: Pick<Search, 'refresh'> },
  { listings }: { readonly listings: readonly ListingKey[] },
): Promise<void> {
  const { purge } = config.http;
  if (purge === null) return;
  // every process has to know the change first, otherwise the cache would fetch the old page again
  await search.refresh(listings);
  await httpPurger(purge).purge(listings.map((key) => pageTagOf(listingTag(key))));
}
