/**
 * Determines which rows of listing_search this program can use. Each row contains the id of the layout with which it was written, and
 * during a release the table has rows of two layouts. A row is incompatible when its layout does not have an option of this program, or
 * takes it from other fields. Such a row is computed again from the listing when it is read.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Layout, LayoutContent } from '../layout.ts';

/** Another layout may write a listing differently when a value at this path of its details is one of these; null means any value. */
interface DetailCondition {
  readonly path: string;
  readonly values: readonly (string | boolean)[] | null;
}
/** The listings whose rows of another layout this one cannot use: none, all, or those that meet a condition. */
type Difference = 'none' | 'all' | readonly DetailCondition[];

/** A row of listing_search, with the layout with which it was written. */
interface WrittenRow {
  readonly kind: string;
  readonly layout: number;
}

/** Maximum number of listings that are read at once. */
const LISTINGS_PER_READ = 50_000;

/** How rows of a kind differ between two layouts, considering only what the filters of the first one read. */
function compareLayouts(own: LayoutContent, other: LayoutContent | null, kind: string): Difference {
  if (other?.version !== own.version) return 'all';
  const [ownFeatures, otherFeatures] = [own.features[kind] ?? {}, other.features[kind] ?? {}];
  const nameOf = (feature: string) => feature.slice(0, feature.lastIndexOf('@'));
  const pathOf = (feature: string) => feature.slice(feature.lastIndexOf('@') + 1);
  const conditions: DetailCondition[] = [];
  for (const [feature, values] of Object.entries(ownFeatures)) {
    const changed = feature in otherFeatures ? changedValues(values, otherFeatures[feature]!) : values;
    if (changed === null || changed.length > 0) conditions.push({ path: pathOf(feature), values: changed });
  }
  const names = new Set(Object.keys(ownFeatures).map(nameOf));
  for (const [feature, values] of Object.entries(otherFeatures)) {
    // features that only the other layout has are harmless, unless they write a token of this one
    if (!(feature in ownFeatures) && names.has(nameOf(feature))) conditions.push({ path: pathOf(feature), values });
  }
  return conditions.length === 0 ? 'none' : conditions;
}

/** The values that are in only one of the two lists; null means any value. */
function changedValues(own: DetailCondition['values'], other: DetailCondition['values']): DetailCondition['values'] {
  if (own === null || other === null) return own === other ? [] : null;
  return [...own.filter((value) => !other.includes(value)), ...other.filter((value) => !own.includes(value))];
}

function jsonPath({ path, values }: DetailCondition): string {
  const field = `$.${path
    .split('.')
    .map((name) => JSON.stringify(name))
    .join('.')}`;
  return values === null ? field : `${field} ? (${values.map((value) => `@ == ${JSON.stringify(value)}`).join(' || ')})`;
}

const instances = new WeakMap<Layout, RowCompatibility>();

/** Compares the layouts of stored rows with the layout of this program. There is one instance for each layout. */
export class RowCompatibility {
  readonly #layout: Layout;
  /** By layout id; 0 is the id in rows whose layout is not known. */
  readonly #contents = new Map<number, LayoutContent | null>([[0, null]]);
  readonly #differences = new Map<string, Difference>();

  private constructor(layout: Layout) {
    this.#layout = layout;
  }

  static of(layout: Layout): RowCompatibility {
    const compatibility = instances.get(layout) ?? new RowCompatibility(layout);
    instances.set(layout, compatibility);
    return compatibility;
  }

  /** The rows that this layout cannot use without recomputing them. */
  incompatible = async <T extends WrittenRow>(db: Db | Tx, rows: readonly T[]): Promise<T[]> =>
    this.#rowsThatDiffer(db, rows, (difference) => difference !== 'none');

  /** The rows of which this layout can use no part. Other incompatible rows only lack new options. */
  unreadable = async <T extends WrittenRow>(db: Db | Tx, rows: readonly T[]): Promise<T[]> =>
    this.#rowsThatDiffer(db, rows, (difference) => difference === 'all');

  async #rowsThatDiffer<T extends WrittenRow>(
    db: Db | Tx,
    rows: readonly T[],
    isSelected: (difference: Difference) => boolean,
  ): Promise<T[]> {
    const rowsOfOthers = rows.filter((row) => row.layout !== this.#layout.id);
    if (rowsOfOthers.length === 0) return [];
    await this.#load(db, new Set(rowsOfOthers.map((row) => row.layout)));
    return rowsOfOthers.filter((row) => isSelected(this.#difference(row.layout, row.kind)));
  }

  /** The rows of the table that have to be rewritten before this layout can use them. */
  async affectedKeys(db: Db): Promise<ListingKey[]> {
    const keys: ListingKey[] = [];
    for (const { id, kind } of await this.#otherLayoutsWithKinds(db)) {
      const conditions = this.#difference(id, kind);
      if (conditions === 'none') continue;
      for (let after: ListingKey = { cityId: 0, listingId: 0 }; ;) {
        const { rows } = await sql<{ city_id: number; listing_id: number }>`
          select s.city_id, s.listing_id from listing_search s
          ${conditions === 'all' ? sql`` : sql`join listing l on l.city_id = s.city_id and l.id = s.listing_id`}
          where s.layout = ${id} and s.kind = ${kind} and (s.city_id, s.listing_id) > (${after.cityId}, ${after.listingId})
            ${conditions === 'all' ? sql`` : sql`and ${affectedCondition(conditions)}`}
          order by s.city_id, s.listing_id limit ${LISTINGS_PER_READ}`.execute(db);
        for (const row of rows) keys.push((after = { cityId: row.city_id, listingId: row.listing_id }));
        if (rows.length < LISTINGS_PER_READ) break;
      }
    }
    return keys;
  }

  /**
   * Labels rows of other layouts with this layout when this layout would write the same row, at most `limit` of them. May only be called
   * while no process with another layout is running (see `retireOtherLayouts`).
   * @returns the number of labelled rows
   */
  async relabel(db: Db, limit: number): Promise<number> {
    for (const { id, kind } of await this.#otherLayoutsWithKinds(db)) {
      const conditions = this.#difference(id, kind);
      if (conditions === 'all') continue;
      const { rows: unlabelled } = await sql<{ city_id: number; listing_id: number }>`
        select k.city_id, k.listing_id from listing_search k join listing l on l.city_id = k.city_id and l.id = k.listing_id
        where k.layout = ${id} and k.kind = ${kind} ${conditions === 'none' ? sql`` : sql`and not ${affectedCondition(conditions)}`}
        limit ${limit}`.execute(db);
      // one city after the other, because a cluster writes rows of one node only; a row that was written meanwhile has another layout
      for (const [cityId, cityRows] of Map.groupBy(unlabelled, ({ city_id }) => city_id)) {
        await sql`
          update listing_search set layout = ${this.#layout.id}
          where city_id = ${cityId} and listing_id = any(${cityRows.map(({ listing_id }) => listing_id)}::bigint[]) and layout = ${id}`.execute(
          db,
        );
      }
      if (unlabelled.length > 0) return unlabelled.length;
    }
    return 0;
  }

  /** The other layouts and kinds of which the table has rows. */
  async #otherLayoutsWithKinds(db: Db): Promise<{ id: number; kind: string }[]> {
    const layouts = await db.selectFrom('search_layout').select('id').where('id', '<>', this.#layout.id).execute();
    const kinds = Object.keys(this.#layout.content.features);
    // one index lookup for each, because a cluster does not allow a subquery that depends on a list
    const lookups = [0, ...layouts.map(({ id }) => id)].flatMap((id) =>
      kinds.map((kind) => sql`(select layout as id, kind from listing_search where layout = ${id} and kind = ${kind} limit 1)`),
    );
    const { rows } = await sql<{ id: number; kind: string }>`${sql.join(lookups, sql` union all `)}`.execute(db);
    await this.#load(db, new Set(rows.map(({ id }) => id)));
    return rows;
  }

  #difference(id: number, kind: string): Difference {
    const key = `${id} ${kind}`;
    let cached = this.#differences.get(key);
    if (!cached) this.#differences.set(key, (cached = compareLayouts(this.#layout.content, this.#contents.get(id) ?? null, kind)));
    return cached;
  }

  async #load(db: Db | Tx, ids: ReadonlySet<number>): Promise<void> {
    const missingIds = [...ids].filter((id) => !this.#contents.has(id));
    if (missingIds.length === 0) return;
    const { rows } = await sql<{ id: number; content: LayoutContent }>`
      select id, content from search_layout where id = any(${sql.val(missingIds)}::smallint[])`.execute(db);
    for (const { id, content } of rows) this.#contents.set(id, content);
  }
}

const affectedCondition = (conditions: readonly DetailCondition[]) =>
  sql`l.details @? any(${sql.val([...new Set(conditions.map(jsonPath))])}::text[]::jsonpath[])`;
