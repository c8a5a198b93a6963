/**
 * Loads the distance calculation, only when the visitor saved places of their own (work, school) on this device. Import for the side
 * effect.
 */
async function load(): Promise<void> {
  const { showDistancesOnCards } = await import('./my-places.ts');
  showDistancesOnCards();
}

// cards are complete without distances
if (typeof document !== 'undefined' && document.documentElement.dataset.places !== undefined) void load().catch(() => undefined);
