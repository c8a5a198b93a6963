/** Keys of listings as a table in a statement. */
import { sql, type RawBuilder } from 'kysely';
import type { ListingKey } from './listing-key.ts';

/** Two columns, the city and the id of a listing, in the order of the keys. */
type KeysTable<Row = unknown> = RawBuilder<Row>;

/**
 * The keys as a table. The limit removes no row, and is only there for the planner. For an array parameter PostgreSQL estimates ten rows;
 * with a limit that is unknown at planning time it estimates one. A session that first reads one or two keys would compare their plans with
 * a generic plan for ten rows, find the generic plan too expensive, and plan the statement again for each read. Planning may take three
 * times as long as running it. For keys in JSON, PostgreSQL estimates a hundred rows, so that joining them reads all of a small table.
 */
export const keysTable = <Row = unknown>(cityIds: readonly number[], listingIds: readonly number[]): KeysTable<Row> => sql`(
  select * from unnest(${sql.val(cityIds)}::smallint[], ${sql.val(listingIds)}::bigint[]) limit cardinality(${sql.val(cityIds)}::smallint[]))`;

/** The keys as the parameters of `keysTable`. */
export const keyArrays = (keys: readonly ListingKey[]): [cityIds: number[], listingIds: number[]] => [
  keys.map(({ cityId }) => cityId),
  keys.map(({ listingId }) => listingId),
];
