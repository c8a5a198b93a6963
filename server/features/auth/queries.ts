import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import { USER_COLUMNS } from '../../views/user.ts';

/**
 * The account of a number that was just proved; made when there is none. One statement, so that two first logins at once
 * make one account.
 */
export function accountOf(tx: Tx, phone: string, now: Date) {
  return (
    tx
      .insertInto('app_user')
      .values({ phone, phone_verified_at: now, created_at: now })
      .onConflict((conflict) =>
        conflict
          .column('phone')
          .where('deleted_at', 'is', null)
          .doUpdateSet({ phone_verified_at: sql`coalesce(app_user.phone_verified_at, excluded.phone_verified_at)` }),
      )
      .returning([...USER_COLUMNS, 'suspended_at'])
      // a row that was there before carries the transaction that changed it just now
      .returning(sql<boolean>`xmax = 0`.as('is_new'))
      .executeTakeFirstOrThrow()
  );
}
