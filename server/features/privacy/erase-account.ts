import { sql } from 'kysely';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Viewer } from '../../http/handler.ts';
import { beginErasure } from '../../privacy/erase-person.ts';

/**
 * Ends somebody's account for good; `useProof` uses up what showed that it is them.
 * @throws AppError conflict when nobody would be left to administer the site
 */
export async function eraseAccount(deps: Deps, viewer: Viewer, ip: string, useProof: (tx: Tx) => Promise<void>): Promise<void> {
  const keys = await deps.db.transaction().execute(async (tx) => {
    await useProof(tx);
    if (viewer.role === 'administrator') await expectAnother(tx, viewer.id);
    return beginErasure(deps, tx, { userId: viewer.id, cause: 'asked', ip });
  });
  if (keys.length > 0) await deps.search.refresh(keys);
}

async function expectAnother(tx: Tx, userId: string): Promise<void> {
  // two who leave at the same moment look one after the other
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators leave', 0))`.execute(tx);
  const other = await tx
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'administrator')
    .where('id', '!=', userId)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new AppError('conflict', m['privacy_error.last_administrator']());
}
