/**
 * Parses a statement into levels: each SELECT, and each command that changes rows, with its tables and the columns that its conditions
 * equate.
 */
import { PLACEMENTS, type Placement } from '../../../server/db/citus/placement.ts';
import { linkConditions } from './conditions.ts';
import { ownerOf, type Level } from './level.ts';
import type { Links } from './links.ts';
import { isTree, listOf, namesOf, nodeOf, walk, type Tree } from './tree.ts';

const COMMANDS = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'];

/** All levels of a statement, the outermost first. @param statement the node of one command */
export function readLevels(statement: unknown, links: Links): Level[] {
  const levels: Level[] = [];
  readCommand(statement, null, new Set(), { levels, links });
  return levels;
}

interface ReadContext {
  readonly levels: Level[];
  readonly links: Links;
}

function readCommand(node: unknown, parent: Level | null, outerQueries: ReadonlySet<string>, context: ReadContext): void {
  const tree = COMMANDS.map((kind) => nodeOf(node, kind)).find((found) => found !== null);
  if (tree) readLevel(tree, parent, outerQueries, context);
}

/** @param tree the fields of a command */
function readLevel(tree: Tree, parent: Level | null, outerQueries: ReadonlySet<string>, context: ReadContext): void {
  const queries = new Set(outerQueries);
  for (const item of listOf(isTree(tree['withClause']) ? tree['withClause']['ctes'] : undefined)) {
    const query = nodeOf(item, 'CommonTableExpr');
    if (typeof query?.['ctename'] === 'string') queries.add(query['ctename']);
  }
  const level: Level = {
    id: context.levels.length,
    parent,
    tree,
    sources: [],
    children: [],
    queries,
    links: context.links,
    isCorrelated: false,
  };
  context.levels.push(level);
  parent?.children.push(level);
  if (isTree(tree['relation'])) addTable(level, tree['relation']);
  for (const clause of ['fromClause', 'usingClause', 'sourceRelation']) readSources(tree[clause], level);
  for (const operand of ['larg', 'rarg']) if (isTree(tree[operand])) readLevel(tree[operand], level, queries, context);
  linkConditions(level);
  walk(withoutOperands(tree), (kind, fields) => {
    if (kind === 'ColumnRef') markCorrelated(level, fields);
    if (!COMMANDS.includes(kind)) return true;
    readLevel(fields, level, queries, context);
    return false;
  });
}

/** A set operation (such as UNION) without its two operands, which are separate levels. */
const withoutOperands = ({ larg: _left, rarg: _right, ...fields }: Tree): Tree => fields;

function addTable(level: Level, fields: Tree): void {
  const table = String(fields['relname']);
  const alias = isTree(fields['alias']) ? String(fields['alias']['aliasname']) : table;
  const isQuery = level.queries.has(table);
  const placement = isQuery ? null : ((PLACEMENTS as Readonly<Record<string, Placement>>)[table] ?? null);
  level.sources.push({ alias, table: isQuery ? null : table, placement, kind: isQuery ? 'query' : 'table' });
}

function readSources(value: unknown, level: Level): void {
  walk(value, (kind, fields) => {
    if (kind === 'RangeVar') addTable(level, fields);
    if (kind === 'RangeFunction' || kind === 'RangeSubselect') {
      const alias = isTree(fields['alias']) ? String(fields['alias']['aliasname']) : '';
      const query = fields['lateral'] === true ? 'lateral query' : 'query';
      level.sources.push({ alias, table: null, placement: null, kind: kind === 'RangeFunction' ? 'function' : query });
    }
    return kind === 'JoinExpr';
  });
}

function markCorrelated(level: Level, reference: Tree): void {
  const owner = ownerOf(level, namesOf(reference['fields']));
  if (!owner) return;
  for (let ancestor = level; ancestor !== owner.level && ancestor.parent; ancestor = ancestor.parent) ancestor.isCorrelated = true;
}
