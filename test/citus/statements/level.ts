/** A level of a statement: a SELECT or a command that changes rows, with its tables and the columns that it equates. */
import type { Placement } from '../../../server/db/citus/placement.ts';
import type { Links } from './links.ts';
import type { Tree } from './tree.ts';

export interface Source {
  readonly alias: string;
  /** Null for a function, a subquery, and a name from `with`. */
  readonly table: string | null;
  readonly placement: Placement | null;
  readonly kind: 'table' | 'function' | 'query' | 'lateral query';
}

export interface Level {
  readonly id: number;
  readonly parent: Level | null;
  /** The fields of the node. */
  readonly tree: Tree;
  readonly sources: Source[];
  readonly children: Level[];
  /** Names from `with` that are visible in this level. */
  readonly queries: ReadonlySet<string>;
  readonly links: Links;
  /** Whether it reads columns of the level above. */
  isCorrelated: boolean;
}

/** A name for the column that is unique in the statement, for example `2.l.city_id`. */
export const columnOf = (level: Level, { alias }: Source, column: string): string => `${level.id}.${alias}.${column}`;

/** The level and source to which a column belongs; null when the statement does not say. */
export function ownerOf(level: Level, fields: readonly (string | null)[]): { level: Level; source: Source } | null {
  if (fields.length === 1) return level.sources.length === 1 ? { level, source: level.sources[0]! } : null;
  for (let current: Level | null = level; current; current = current.parent) {
    const source = current.sources.find(({ alias }) => alias === fields.at(-2));
    if (source) return { level: current, source };
  }
  return null;
}
