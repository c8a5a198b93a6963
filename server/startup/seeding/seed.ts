import { sql } from 'kysely';
import type { Search } from '../../search/types.ts';
import type { Db } from '../../db/schema.ts';
import { drawMarket } from '../../../demo/seed/draw-market.ts';
import { insertMarket, type Progress } from '../../../demo/seed/insert.ts';
import { preparePictures } from '../../../demo/seed/prepare-pictures.ts';
import { unmetNeeds } from '../../../demo/seed/unmet-needs.ts';
import { registerBuilders } from '../../accounts/builders.ts';
import { countDemand } from '../../features/demand/count-demand.ts';
import { collectSocieties } from '../../features/societies/collect-societies.ts';
import { countFigures } from '../../features/transparency/count-figures.ts';
import { placesOf } from '../../places/places.ts';
import { readGazetteer } from '../../seed/gazetteer/gazetteer.ts';
import { seedPlaces } from '../../seed/places.ts';
import { insertDemand } from './demo-demand.ts';

export { DEMO_PEOPLE } from '../../../demo/seed/people.ts';

interface SeedOptions {
  /** `demo`: places, and a demo market when there are no listings yet. `places`: only cities and localities. */
  readonly mode: 'demo' | 'places' | 'none';
  readonly progress?: Progress;
}

/** Key of the advisory lock with which two processes that start together on an empty database seed it once. An arbitrary constant. */
const SEED_LOCK = 7_204_515;

/**
 * Seeds the database with the initial content of a site. Safe to run at every start. The demo market is written in one transaction: when it
 * is interrupted, nothing remains, and the next start begins again. Returns the number of demo listings written.
 */
export async function seed(
  deps: { readonly db: Db; readonly now: () => Date; readonly search?: Search },
  options: SeedOptions,
): Promise<number> {
  if (options.mode === 'none') return 0;
  await seedPlaces(deps.db);
  if (options.mode === 'places') return 0;
  const keys = await deps.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx);
    const existingListing = await tx.selectFrom('listing').select('id').limit(1).executeTakeFirst();
    if (existingListing) return [];
    const market = drawMarket(readGazetteer(), deps.now());
    await preparePictures(tx, market);
    const written = await insertMarket(tx, market, options.progress ?? (() => undefined));
    await insertDemand(tx, unmetNeeds(market.listings), market.now);
    return written;
  });
  if (keys.length === 0) return 0;
  // new tables have no statistics yet, which would slow down the first searches
  await sql`analyze listing, listing_search, listing_photo, listing_evidence, app_user`.execute(deps.db);
  // otherwise pages of societies and builders, figures and demand would appear hours later
  await collectSocieties(deps);
  for (const { id } of (await placesOf(deps.db)).all) await registerBuilders(deps.db, id);
  await countFigures(deps);
  await countDemand(deps);
  await deps.search?.refresh(keys);
  return keys.length;
}
