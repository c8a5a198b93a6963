/**
 * Returns a query of the map that excludes the same listings as the list beside the map. What a visitor has viewed is loaded only for a
 * search that asks for it, because each file makes a map wait on a slow network.
 */
export async function excludeViewed<Q extends { readonly unseen?: unknown }>({ unseen, ...query }: Q) {
  if (!unseen) return query;
  const { idsExcludedByList } = await import('../../shared/recently-viewed/exclude-viewed.ts');
  return { ...query, exclude: [...(await idsExcludedByList())] };
}
