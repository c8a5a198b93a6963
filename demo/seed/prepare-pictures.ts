import type { Tx } from '../../server/db/schema.ts';
import { databaseJobs } from '../../server/jobs/queue.ts';
import type { DemoMarket } from './draw-market.ts';

/** Listings whose cover is prepared: the newest, and those in the first rows of the home page. */
const NEWEST = 10;
const FIRST_ROWS = ['hot_property', 'premium_property'];
/** Wider variants are made when a listing is opened, px. */
const LARGEST = 640;

/** Has the pictures made that the first visitors see: dozens at once would take seconds to appear. */
export async function preparePictures(tx: Tx, { listings, promoted }: DemoMarket): Promise<void> {
  const picked = new Set(FIRST_ROWS.flatMap((flag) => promoted.get(flag) ?? []));
  const inCity = listings.filter(({ city }) => city.slug === listings[0]?.city.slug);
  const newest = inCity.toSorted((a, b) => b.published.getTime() - a.published.getTime()).slice(0, NEWEST);
  const shown = [...inCity.filter(({ public_id }) => picked.has(public_id)), ...newest];
  for (const mediaKey of new Set(shown.flatMap(({ photos }) => photos[0]?.media_key ?? []))) {
    await databaseJobs.add(tx, 'make_variants', { mediaKey, largest: LARGEST }, { key: `variants:${mediaKey}` });
  }
}
