/** What Citus refuses in a command that changes rows on the coordinator or on every node, depending on the other tables that it reads. */
import type { Level, Source } from './level.ts';
import { contains, isTree, nodeOf, walk } from './tree.ts';

const PLACES = { coordinator: 'which is on the coordinator', everywhere: 'which is on every node', city: 'which is divided' } as const;
type Place = keyof typeof PLACES;

/** The tables of a level and of all levels below it. */
const allSources = ({ sources, children }: Level): readonly Source[] => [...sources, ...children.flatMap(allSources)];

/** The queries below the level that Citus cannot execute first: those that read outer columns, and those in `from`. */
function subquerySources({ tree, children }: Level): { readonly correlated: readonly Source[]; readonly from: readonly Source[] } {
  const from = new Set<unknown>();
  walk(tree, (kind, fields) => {
    if (kind === 'RangeSubselect') from.add(nodeOf(fields['subquery'], 'SelectStmt'));
    return true;
  });
  const sourcesOf = (levels: readonly Level[]) => levels.flatMap(allSources);
  return {
    correlated: sourcesOf(children.filter(({ isCorrelated }) => isCorrelated)),
    from: sourcesOf(children.filter((child) => !child.isCorrelated && from.has(child.tree))),
  };
}

const isPlacedAt =
  (...places: readonly Place[]) =>
  ({ placement }: Source): boolean =>
    placement !== null && places.includes(placement);

/** The tables on nodes that an update or delete on the coordinator may not read. */
function readByLocal(level: Level): readonly Source[] {
  const { correlated, from } = subquerySources(level);
  const others = level.sources.slice(1);
  const joined = others.some(isPlacedAt('coordinator')) ? others : [];
  return [...joined, ...correlated, ...from].filter(isPlacedAt('everywhere', 'city'));
}

/** The tables that an update or delete on every node may not read. */
function readByReference(level: Level): readonly Source[] {
  const { correlated, from } = subquerySources(level);
  return [...correlated.filter(isPlacedAt('coordinator', 'city')), ...[...level.sources.slice(1), ...from].filter(isPlacedAt('city'))];
}

/** The tables on nodes that subqueries among the inserted values read. */
function readByValues({ tree, children }: Level): readonly Source[] {
  const values = nodeOf(tree['selectStmt'], 'SelectStmt')?.['valuesLists'];
  const sources = contains(values, 'SubLink') ? children.flatMap(allSources) : [];
  return sources.filter(isPlacedAt('everywhere', 'city'));
}

/** Sentences about tables that a command may not read in addition to the one that it changes. */
export function changesThatReadElsewhere(level: Level): readonly string[] {
  const [target] = level.sources;
  if (!isTree(level.tree['relation']) || !target) return [];
  const isInsert = level.tree['selectStmt'] !== undefined;
  const readers = { coordinator: isInsert ? readByValues : readByLocal, everywhere: isInsert ? () => [] : readByReference };
  if (target.placement !== 'coordinator' && target.placement !== 'everywhere') return [];
  return readers[target.placement](level).map(
    ({ table, placement }) => `a change of ${target.table} reads ${table}, ${PLACES[placement as Place]}`,
  );
}
