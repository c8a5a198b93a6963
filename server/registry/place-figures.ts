import { registerBuilders } from '../accounts/builders.ts';
import type { Deps } from '../deps.ts';
import { computePriceStatistics } from '../features/prices/compute-price-statistics.ts';
import { collectSocieties } from '../features/societies/collect-societies.ts';
import { placesOf } from '../places/places.ts';
import { forEachIndependently } from '../jobs/attempts.ts';

/**
 * Collects societies and builders, then computes prices, which are also computed for societies. One city does not stop the others, and a step
 * that fails does not stop the next, which then uses what was collected before.
 */
export async function countPlaceFigures(deps: Deps, signal?: AbortSignal): Promise<void> {
  const cities = (await placesOf(deps.db)).all;
  const steps = [
    () => collectSocieties(deps, signal),
    () => forEachIndependently(cities, ({ id }) => registerBuilders(deps.db, id), signal),
    () => computePriceStatistics(deps, signal),
  ];
  await forEachIndependently(steps, (step) => step());
}
