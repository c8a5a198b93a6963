/** Loader data of type `T` as JSON text. */
export type Packed<T> = string & { readonly packs?: T };

/**
 * Turns loader data into one JSON text. The router's own format numbers every value, which does not compress well: with one text a
 * page of twenty cards is 4 kB smaller.
 */
export function pack<T>(value: T): Packed<T> {
  return JSON.stringify(value);
}

let lastUnpacked: { readonly text: string; readonly value: unknown } | null = null;

/** The packed data. The last text is cached, so that several readers of a page share one object. */
export function unpack<T>(packed: Packed<T>): T {
  if (lastUnpacked?.text !== packed) lastUnpacked = { text: packed, value: JSON.parse(packed) };
  return lastUnpacked.value as T;
}
