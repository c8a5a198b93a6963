/**
 * Lists whose items were already checked against their schema, such as the cards of the card cache. Responses to pages in this process do
 * not check them again, because cards are most of what a page contains.
 */
const checked = new WeakSet<readonly unknown[]>();

/** Marks a list as checked: every item has passed the schema that the response defines for it. */
export function asValidated<T>(list: T[]): T[] {
  checked.add(list);
  return list;
}

/** A list, and the property names that lead to it in a response. */
interface Place {
  readonly path: readonly string[];
  readonly list: readonly unknown[];
}
/** Responses have their lists at the top level or in `data` and `page`. */
const MAX_DEPTH = 2;

/** Returns the response with empty lists instead of the checked ones, and the positions of the checked lists. */
export function withoutCheckedLists(result: unknown): { readonly rest: unknown; readonly places: readonly Place[] } {
  const places: Place[] = [];
  return { rest: emptied(result, [], places), places };
}

function emptied(value: unknown, path: readonly string[], places: Place[]): unknown {
  if (Array.isArray(value)) {
    if (!checked.has(value)) return value;
    places.push({ path, list: value });
    return [];
  }
  if (typeof value !== 'object' || value === null || path.length >= MAX_DEPTH) return value;
  let copy: Record<string, unknown> | null = null;
  for (const [name, member] of Object.entries(value)) {
    const other = emptied(member, [...path, name], places);
    if (other !== member) (copy ??= { ...value })[name] = other;
  }
  return copy ?? value;
}

/** Puts the lists back into a response that `withoutCheckedLists` has emptied and that its schema has copied. */
export function restoreLists(result: unknown, places: readonly Place[]): void {
  for (const { path, list } of places) {
    let holder = result as Record<string, unknown>;
    for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
    holder[path.at(-1)!] = list;
  }
}
