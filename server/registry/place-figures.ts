import { registerBuilders } from '../accounts/builders.ts';
import type { Deps } from '../deps.ts';
import { computePriceStatistics } from '../features/prices/compute-price-statistics.ts';
import { collectSocieties } from '../features/societies/collect-societies.ts';
import { placesOf } from '../places/places.ts';

/** Collects societies and builders, then computes prices, which are also computed for societies. */
export async function countPlaceFigures(deps: Deps, signal?: AbortSignal): Promise<void> {
  await collectSocieties(deps, signal);
  for (const { id } of (await placesOf(deps.db)).all) await registerBuilders(deps.db, id);
  await computePriceStatistics(deps, signal);
}
