/** The parse tree of PostgreSQL's own parser, as far as the rules for statements on a cluster read it. */

/** One node: its kind is the only key (`{ ColumnRef: {...} }`). */
export type Tree = Readonly<Record<string, unknown>>;

export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a node of this kind, else null. */
export function nodeOf(value: unknown, kind: string): Tree | null {
  const fields = isTree(value) ? value[kind] : undefined;
  return isTree(fields) ? fields : null;
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Names of a list of `String` nodes; `null` stands for a star. */
export const namesOf = (value: unknown): readonly (string | null)[] =>
  listOf(value).map((item) => {
    const text = nodeOf(item, 'String')?.['sval'];
    return typeof text === 'string' ? text : null;
  });

/**
 * Visits every node beneath a value, outer nodes first.
 * @param visit returns false to leave out what is beneath the node
 */
export function walk(value: unknown, visit: (kind: string, fields: Tree) => boolean): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  if (!isTree(value)) return;
  for (const [key, item] of Object.entries(value)) {
    const descends = /^[A-Z]/.test(key) && isTree(item) ? visit(key, item) : true;
    if (descends) walk(item, visit);
  }
}

/** Whether a node of one of the kinds is in the value, subqueries left out unless they are asked for. */
export function contains(value: unknown, ...kinds: readonly string[]): boolean {
  let found = false;
  walk(value, (kind) => {
    found ||= kinds.includes(kind);
    return !found && kind !== 'SubLink';
  });
  return found;
}

/** The parts of a condition that all have to hold. */
export function conjuncts(condition: unknown): readonly unknown[] {
  const and = nodeOf(condition, 'BoolExpr');
  if (and?.['boolop'] === 'AND_EXPR') return listOf(and['args']).flatMap(conjuncts);
  return condition === undefined ? [] : [condition];
}
