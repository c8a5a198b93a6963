/** Records which columns a statement equates with each other or with a value. */

/** One name for all values: two parameters may have the same value, and if they differ, the statement finds nothing. */
export const VALUE = 'a value';

export interface Links {
  readonly link: (first: string, second: string) => void;
  readonly areLinked: (first: string, second: string) => boolean;
}

export function createLinks(): Links {
  const parents = new Map<string, string>();
  const rootOf = (name: string): string => {
    const parent = parents.get(name);
    return parent === undefined ? name : rootOf(parent);
  };
  return {
    link(first, second) {
      const [firstRoot, secondRoot] = [rootOf(first), rootOf(second)];
      if (firstRoot !== secondRoot) parents.set(firstRoot, secondRoot);
    },
    areLinked: (first, second) => rootOf(first) === rootOf(second),
  };
}
