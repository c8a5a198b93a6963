/** Partitions of the tables that grow with time. The migrations declare these tables (0000-partitions.sql). */
import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** Number of future months, or days, for which partitions exist. */
const PARTITIONS_AHEAD = 2;

/**
 * Creates the partitions that will be needed next. Safe to repeat. Fails when a lock is not free within 2 s; rows can be stored
 * nevertheless.
 */
export async function maintainPartitions(db: Db, now: Date): Promise<void> {
  await sql`select maintain_partitions(${now}, ${PARTITIONS_AHEAD}::integer)`.execute(db);
}

/**
 * Drops the partitions whose rows are all older than `before`. Old rows in a partition with younger ones stay, and so do rows that the
 * database retains in any case, such as audit events of the last year.
 */
export async function dropPartitions(
  db: Db,
  table: 'audit_event' | 'listing_change' | 'daily_listing_views' | 'counted_visitor',
  before: Date,
): Promise<void> {
  await sql`select drop_partitions(${table}, ${before})`.execute(db);
}
