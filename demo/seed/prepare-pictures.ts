import type { Tx } from '../../server/db/schema.ts';
import { databaseJobs } from '../../server/jobs/queue.ts';
import type { DemoMarket } from './draw-market.ts';

/** Number of newest listings whose cover is prepared, in addition to those in the first rows of the home page. */
const NEWEST = 10;
const FIRST_ROWS = ['hot_property', 'premium_property'];
/** Maximum width of prepared variants, px. Wider variants are created when a listing is opened. */
const MAX_WIDTH = 640;

/** Enqueues jobs that create the variants for the first pages, because creating dozens of them on demand would take seconds. */
export async function preparePictures(tx: Tx, { listings, promoted }: DemoMarket): Promise<void> {
  const promotedIds = new Set(FIRST_ROWS.flatMap((flag) => promoted.get(flag) ?? []));
  const inCity = listings.filter(({ city }) => city.slug === listings[0]?.city.slug);
  const newest = inCity.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime()).slice(0, NEWEST);
  const shown = [...inCity.filter(({ public_id }) => promotedIds.has(public_id)), ...newest];
  for (const mediaKey of new Set(shown.flatMap(({ photos }) => photos[0]?.media_key ?? []))) {
    await databaseJobs.add(tx, 'make_variants', { mediaKey, maxWidth: MAX_WIDTH }, { key: `variants:${mediaKey}` });
  }
}
