import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

const SALT_BYTES = 32;

/** The random salt of a day, shared by all processes. The first call creates it. */
export async function saltOfDay(db: Db, day: string): Promise<Buffer> {
  const find = () => sql<{ salt: Buffer }>`select salt from visit_salt where day = ${day}`.execute(db);
  const existing = (await find()).rows[0];
  if (existing) return existing.salt;
  await db
    .insertInto('visit_salt')
    .values({ day, salt: randomBytes(SALT_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find()).rows[0]!.salt;
}
