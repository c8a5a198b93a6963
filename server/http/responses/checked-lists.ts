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

/** A checked list, and the property names that lead to it in a response. */
interface CheckedList {
  readonly path: readonly string[];
  readonly list: readonly unknown[];
}
/** Responses have their lists at the top level or in `data` and `page`. */
const MAX_DEPTH = 2;

/** Returns a copy of the response in which the checked lists are empty, and the checked lists with their positions. */
export function withoutCheckedLists(result: unknown): { readonly emptied: unknown; readonly lists: readonly CheckedList[] } {
  const lists: CheckedList[] = [];
  return { emptied: emptyCheckedLists(result, [], lists), lists };
}

/** Adds the checked lists to `lists`. */
function emptyCheckedLists(value: unknown, path: readonly string[], lists: CheckedList[]): unknown {
  if (Array.isArray(value)) {
    if (!checked.has(value)) return value;
    lists.push({ path, list: value });
    return [];
  }
  if (typeof value !== 'object' || value === null || path.length >= MAX_DEPTH) return value;
  let copy: Record<string, unknown> | null = null;
  for (const [name, member] of Object.entries(value)) {
    const emptied = emptyCheckedLists(member, [...path, name], lists);
    if (emptied !== member) (copy ??= { ...value })[name] = emptied;
  }
  return copy ?? value;
}

/** Puts the lists back into a response that `withoutCheckedLists` has emptied and that its schema has copied. */
export function restoreLists(result: unknown, lists: readonly CheckedList[]): void {
  for (const { path, list } of lists) {
    let holder = result as Record<string, unknown>;
    for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
    holder[path.at(-1)!] = list;
  }
}
