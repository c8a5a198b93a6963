/**
 * Rules for what Citus refuses in a statement on the distributed tables, checked on the parse tree. They use only the text of a statement,
 * not its values, and do not cover everything that Citus refuses. A reported statement is certainly wrong; the tests on a cluster (`npm run
 * test:citus`) find the others, and also run the examples of these rules.
 */
import { loadModule, parseSync } from 'libpg-query';
import { changesThatReadElsewhere } from './changes.ts';
import { assigned, changingCalls } from './functions.ts';
import { columnOf, type Level, type Source } from './level.ts';
import { readLevels } from './levels.ts';
import { createLinks, VALUE } from './links.ts';
import { contains, isTree, listOf, nodeOf } from './tree.ts';

await loadModule();

const CITY = 'city_id';

type Rule = (level: Level) => readonly string[];

const dividedOf = ({ sources }: Level) => sources.filter(({ placement }) => placement === 'city');
/** Citus reads a table of the coordinator first and sends its rows to the nodes, but only when it is joined with a table on the nodes. */
const onCoordinatorAlone = ({ sources }: Level) =>
  sources.some(({ placement }) => placement === 'everywhere' || placement === 'city')
    ? []
    : sources.filter(({ placement }) => placement === 'coordinator');
const hasValue = (level: Level, source: Source) => level.links.areLinked(columnOf(level, source, CITY), VALUE);
const withoutValue = (level: Level) => dividedOf(level).filter((source) => !hasValue(level, source));

/** The level with the levels below it that read its columns, because Citus executes them together. */
const levelsWithSiblings = (level: Level): readonly Level[] => [
  level,
  ...level.children.filter(({ isCorrelated }) => isCorrelated).flatMap(levelsWithSiblings),
];

const joinsOverTheCity: Rule = (level) => {
  if (level.isCorrelated) return [];
  const joined = levelsWithSiblings(level).flatMap((joinedLevel) =>
    dividedOf(joinedLevel).map((source) => ({ source, column: columnOf(joinedLevel, source, CITY) })),
  );
  return joined
    .slice(1)
    .filter(({ column }) => !level.links.areLinked(column, joined[0]!.column))
    .map(({ source }) => `${joined[0]!.source.alias} and ${source.alias} are joined without comparing city_id`);
};

const subqueriesOnTheirNode: Rule = (level) => {
  const { parent } = level;
  if (!level.isCorrelated || !parent) return [];
  const [divided] = dividedOf(level);
  const [above] = dividedOf(parent);
  const [local] = onCoordinatorAlone(level);
  const [localAbove] = onCoordinatorAlone(parent);
  if (above && local) return [`a subquery of ${above.table} reads ${local.table}, which is on the coordinator`];
  if (divided && localAbove) return [`a subquery of ${localAbove.table}, which is on the coordinator, reads ${divided.table}`];
  const belongToNoCity = parent.sources.every(
    ({ kind, placement }) => kind === 'function' || kind === 'lateral query' || placement === 'everywhere',
  );
  return belongToNoCity && parent.sources.length > 0
    ? withoutValue(level).map(({ table }) => `a subquery of rows that belong to no city reads ${table} of each city`)
    : [];
};

const oneCityForLocks: Rule = (level) =>
  listOf(level.tree['lockingClause']).length > 0
    ? withoutValue(level).map(({ table }) => `locks rows of ${table} in more than one city`)
    : [];

const oneCityForGroupingSets: Rule = (level) =>
  contains(level.tree['groupClause'], 'GroupingSet')
    ? withoutValue(level).map(({ table }) => `grouping sets over ${table} in more than one city`)
    : [];

/** The table that a command changes, unless it is only on the coordinator. */
const changedTable = ({ tree, sources }: Level): Source | null => {
  const [target] = sources;
  return isTree(tree['relation']) && target && target.placement !== null && target.placement !== 'coordinator' ? target : null;
};

const assignsNoCity: Rule = (level) => {
  const target = changedTable(level);
  const columns = [level.tree['cols'], level.tree['targetList']].map((list) =>
    listOf(list).map((item) => nodeOf(item, 'ResTarget')?.['name']),
  );
  if (target?.placement !== 'city') return [];
  if (columns[0]!.length > 0 && !columns[0]!.includes(CITY)) return [`a row of ${target.table} is inserted without city_id`];
  return columns[1]!.includes(CITY) ? [`city_id of ${target.table} is changed`] : [];
};

const insertsNoSubqueries: Rule = (level) => {
  const target = changedTable(level);
  const values = nodeOf(level.tree['selectStmt'], 'SelectStmt')?.['valuesLists'];
  const updates = isTree(level.tree['onConflictClause']) ? level.tree['onConflictClause']['targetList'] : undefined;
  return target && containsSubquery([values, updates]) ? [`a value that is inserted into ${target.table} is a subquery`] : [];
};

const containsSubquery = (value: unknown) => contains(value, 'SubLink');

const sameOnEveryNode: Rule = (level) => {
  const target = changedTable(level);
  if (!target) return [];
  const { tree } = level;
  const conflict = isTree(tree['onConflictClause']) ? tree['onConflictClause'] : {};
  const inUpsert = changingCalls([...assigned(conflict['targetList']), conflict['whereClause']]);
  const inChange = changingCalls(tree['selectStmt'] ? [] : [...assigned(tree['targetList']), tree['whereClause']]);
  return [...inUpsert, ...inChange.filter(({ isVolatile, readsColumns }) => isVolatile || readsColumns)].map(
    ({ name }) => `a change of ${target.table} calls ${name}, whose result depends on the node`,
  );
};

const RULES: readonly Rule[] = [
  joinsOverTheCity,
  subqueriesOnTheirNode,
  oneCityForLocks,
  oneCityForGroupingSets,
  assignsNoCity,
  insertsNoSubqueries,
  sameOnEveryNode,
  changesThatReadElsewhere,
];

/** Sentences about what a cluster would refuse. Empty when no rule is violated. */
export function statementProblems(text: string): string[] {
  return listOf(parseSync(text).stmts).flatMap((item) => {
    const levels = readLevels(isTree(item) ? item['stmt'] : null, createLinks());
    return levels.flatMap((level) => RULES.flatMap((rule) => rule(level)));
  });
}
