import { sql } from 'kysely';
import type { Tx } from '../db/schema.ts';
import { USER_EVENT_CHANNEL } from './live-events.ts';

/** Sends an event to the open pages of these users in every process, once `tx` is committed. */
export async function publishUserEvent(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`select pg_notify(${USER_EVENT_CHANNEL}, id) from unnest(${sql.val([...new Set(userIds)])}::text[]) as t (id)`.execute(tx);
}
