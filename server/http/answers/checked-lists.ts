/**
 * Lists whose items were checked against their schema when they were made, such as the cards of the card cache. Answers to pages in this
 * process are not checked again for them: the cards are most of what a page is made of.
 */
const checked = new WeakSet<readonly unknown[]>();

/** Says that every item of this list has passed the schema that the answer has for it. */
export function asChecked<T>(list: T[]): T[] {
  checked.add(list);
  return list;
}

/** A list, and the names under which an answer has it. */
interface Place {
  readonly path: readonly string[];
  readonly list: readonly unknown[];
}
/** Answers have their lists at the top or in `data` and `page`. */
const MAX_DEPTH = 2;

/** The answer with empty lists instead of the checked ones, and where those belong. */
export function withoutCheckedLists(answer: unknown): { readonly rest: unknown; readonly places: readonly Place[] } {
  const places: Place[] = [];
  return { rest: emptied(answer, [], places), places };
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

/** Puts the lists into an answer that `withoutCheckedLists` has emptied and its schema has copied. */
export function putBack(answer: unknown, places: readonly Place[]): void {
  for (const { path, list } of places) {
    let holder = answer as Record<string, unknown>;
    for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
    holder[path.at(-1)!] = list;
  }
}
