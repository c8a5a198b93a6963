/**
 * Loads the distance calculation, only when the visitor saved places of their own (work, school) on this device. Import for the side
 * effect.
 */
async function load(): Promise<void> {
  const { startDistances } = await import('./my-places.ts');
  startDistances();
}

// cards are complete without distances
if (typeof document !== 'undefined' && document.documentElement.dataset.places !== undefined) void load().catch(() => undefined);
