/** Helpers for the parse tree of PostgreSQL's own parser, for the rules about statements on a cluster. */

/** A node, whose only key is its kind (`{ ColumnRef: {...} }`), or the fields of a node. */
export type Tree = Readonly<Record<string, unknown>>;

export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of the node if it has this kind, otherwise null. */
export function nodeOf(value: unknown, kind: string): Tree | null {
  const fields = isTree(value) ? value[kind] : undefined;
  return isTree(fields) ? fields : null;
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Names in a list of `String` nodes; `null` means a star. */
export const namesOf = (value: unknown): readonly (string | null)[] =>
  listOf(value).map((item) => {
    const text = nodeOf(item, 'String')?.['sval'];
    return typeof text === 'string' ? text : null;
  });

/**
 * Visits every node below a value, outer nodes first.
 * @param visit returns false to skip everything below the node
 */
export function walk(value: unknown, visit: (kind: string, fields: Tree) => boolean): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  if (!isTree(value)) return;
  for (const [key, item] of Object.entries(value)) {
    const descends = /^[A-Z]/.test(key) && isTree(item) ? visit(key, item) : true;
    if (descends) walk(item, visit);
  }
}

/**
 * Whether the value contains a node of one of these kinds. It does not look inside subqueries of expressions (`SubLink`), but finds the
 * subqueries themselves if `SubLink` is one of the kinds.
 */
export function contains(value: unknown, ...kinds: readonly string[]): boolean {
  let found = false;
  walk(value, (kind) => {
    found ||= kinds.includes(kind);
    return !found && kind !== 'SubLink';
  });
  return found;
}

/** The parts of a condition that are combined with AND. */
export function conjuncts(condition: unknown): readonly unknown[] {
  const and = nodeOf(condition, 'BoolExpr');
  if (and?.['boolop'] === 'AND_EXPR') return listOf(and['args']).flatMap(conjuncts);
  return condition === undefined ? [] : [condition];
}
