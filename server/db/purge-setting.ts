import type { Db } from './schema.ts';

/** Key in `setting`: `true` where changed listings are purged from a shared cache. The writers of listings have no configuration. */
export const PURGE_SETTING = 'purges_changed_listings';

/** Stores at a start whether changed listings are to be purged. Written only when it changed. */
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
