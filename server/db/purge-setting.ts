import type { Db } from './schema.ts';

/**
 * Key in the table `setting`; `true` when changed listings are purged from a shared cache. The code that writes listings has no access to
 * the configuration.
 */
export const PURGE_SETTING = 'purges_changed_listings';

/** Stores at startup whether changed listings have to be purged. Writes only when the value differs. */
export async function storePurging(db: Db, purges: boolean): Promise<void> {
  const value = JSON.stringify(purges);
  const stored = await db.selectFrom('setting').select('value').where('key', '=', PURGE_SETTING).executeTakeFirst();
  if ((stored?.value ?? false) === purges) return;
  await db
    .insertInto('setting')
    .values({ key: PURGE_SETTING, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
