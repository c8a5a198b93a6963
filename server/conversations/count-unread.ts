import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** Counts the conversations of a person that have unread entries. */
export async function countUnreadConversations(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select (select count(*) from conversation where seeker_id = ${userId} and seeker_read < last_number)
      + (select count(*) from conversation where owner_id = ${userId} and owner_read < last_number) as unread`.execute(db);
  return Number(rows[0]!.unread);
}
