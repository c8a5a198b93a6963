import type { Db } from '../db/schema.ts';

/** The address and number that an account has now, to which links are sent. Empty when the account was deleted. */
export async function readEmailAndPhone(db: Db, userId: string): Promise<string[]> {
  const user = await db
    .selectFrom('app_user')
    .select(['email', 'phone'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return [user?.email, user?.phone].filter((address): address is string => typeof address === 'string');
}
