/** Loads what works out distances, on devices that keep places only. Imported for its effect. */
async function load(): Promise<void> {
  const { startDistances } = await import('./my-places.ts');
  startDistances();
}

// cards are complete without distances
if (typeof document !== 'undefined' && document.documentElement.dataset.places !== undefined) void load().catch(() => undefined);
