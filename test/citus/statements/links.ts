/** Which columns a statement sets equal to each other or to a value. */

/** Stands for every value: two parameters may be the same, and a statement with different ones finds nothing. */
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
