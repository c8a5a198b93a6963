/** Determines which columns the conditions of a level equate. */
import { columnOf, ownerOf, type Level } from './level.ts';
import { VALUE } from './links.ts';
import { conjuncts, contains, isTree, listOf, namesOf, nodeOf, type Tree } from './tree.ts';

/** A name for each side of a comparison: its column, or that it is a value. Null for anything else. */
function termOf(level: Level, expression: unknown): string | null {
  const reference = nodeOf(expression, 'ColumnRef');
  if (!reference) return contains(expression, 'ColumnRef', 'SubLink') ? null : VALUE;
  const names = namesOf(reference['fields']);
  const owner = ownerOf(level, names);
  return owner && names.at(-1) ? columnOf(owner.level, owner.source, names.at(-1)!) : null;
}

const isFunctionOf = (level: Level, expression: unknown): boolean => {
  const reference = nodeOf(expression, 'ColumnRef');
  const owner = reference && ownerOf(level, namesOf(reference['fields']));
  return owner !== null && (owner.source.kind === 'function' || owner.source.placement === 'everywhere');
};

type Pair = readonly [unknown, unknown];

/** The pairs of expressions that a condition equates; rows are compared column by column. */
function equalPairs(condition: unknown): readonly Pair[] {
  return conjuncts(condition).flatMap((part): readonly Pair[] => {
    const comparison = nodeOf(part, 'A_Expr');
    if (comparison?.['kind'] !== 'AEXPR_OP' || namesOf(comparison['name']).at(-1) !== '=') return [];
    const [left, right] = [comparison['lexpr'], comparison['rexpr']];
    const [leftRow, rightRow] = [nodeOf(left, 'RowExpr'), nodeOf(right, 'RowExpr')];
    if (!leftRow || !rightRow) return [[left, right]];
    const others = listOf(rightRow['args']);
    return listOf(leftRow['args']).map((item, index) => [item, others[index]] as const);
  });
}

function linkPairs(level: Level, condition: unknown, isOuter: boolean): void {
  for (const [left, right] of equalPairs(condition)) {
    // the condition of an outer join does not restrict rows without a match, so only equations between the tables themselves are used
    if (isOuter && (isFunctionOf(level, left) || isFunctionOf(level, right))) continue;
    const [leftTerm, rightTerm] = [termOf(level, left), termOf(level, right)];
    if (leftTerm && rightTerm) level.links.link(leftTerm, rightTerm);
  }
}

/** `using (city_id)`: the column is equal in all sources of the level that contain it. */
function linkUsing(level: Level, join: Tree): void {
  for (const name of namesOf(join['usingClause']))
    for (const source of level.sources) if (name) level.links.link(columnOf(level, source, name), columnOf(level, level.sources[0]!, name));
}

function linkJoins(level: Level, item: unknown): void {
  const join = nodeOf(item, 'JoinExpr');
  if (!join) return;
  linkPairs(level, join['quals'], join['jointype'] !== 'JOIN_INNER');
  linkUsing(level, join);
  linkJoins(level, join['larg']);
  linkJoins(level, join['rarg']);
}

/** Links the columns that the conditions and joins of the level equate. */
export function linkConditions(level: Level): void {
  const { tree } = level;
  linkPairs(level, tree['whereClause'], false);
  if (isTree(tree['joinCondition'])) linkPairs(level, tree['joinCondition'], false);
  for (const clause of ['fromClause', 'usingClause']) for (const item of listOf(tree[clause])) linkJoins(level, item);
}
