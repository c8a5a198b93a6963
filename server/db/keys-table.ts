/** Keys of listings as a table in a statement. */
import { sql, type RawBuilder } from 'kysely';
import type { ListingKey } from './listing-key.ts';

/** Two columns, the city and the id of a listing, in the order of the keys. */
type KeysTable<Row = unknown> = RawBuilder<Row>;

/**
 * The keys as a table. The limit removes no row, and is only there for the planner: for an array parameter PostgreSQL estimates ten rows,
 * but for an unknown limit only one. With ten rows it would find the generic plan of a prepared statement too expensive in a session that
 * first reads one or two keys, and would plan the statement again for each read, which may take three times as long as running it. For keys
 * in JSON it estimates a hundred rows, so that joining them reads all of a small table.
 */
export const keysTable = <Row = unknown>(cityIds: readonly number[], listingIds: readonly number[]): KeysTable<Row> => sql`(
  select * from unnest(${sql.val(cityIds)}::smallint[], ${sql.val(listingIds)}::bigint[]) limit cardinality(${sql.val(cityIds)}::smallint[]))`;

export const columnsOf = (keys: readonly ListingKey[]): [cityIds: number[], listingIds: number[]] => [
  keys.map(({ cityId }) => cityId),
  keys.map(({ listingId }) => listingId),
];
