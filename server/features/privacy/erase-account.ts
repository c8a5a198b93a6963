import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/handler.ts';
import { expectAnotherAdministrator } from '../../last-administrator.ts';
import { beginErasure } from '../../privacy/erase-person.ts';

/**
 * Ends somebody's account for good; `useProof` uses up what showed that it is them.
 * @throws AppError conflict when nobody would be left to administer the site
 */
export async function eraseAccount(deps: Deps, viewer: Viewer, ip: string, useProof: (tx: Tx) => Promise<void>): Promise<void> {
  const keys = await deps.db.transaction().execute(async (tx) => {
    // what the session knows of the role may be older than the role
    await expectAnotherAdministrator(tx, viewer.id, m['privacy_error.last_administrator']());
    await useProof(tx);
    return beginErasure(deps, tx, { userId: viewer.id, cause: 'asked', ip });
  });
  if (keys.length > 0) await deps.search.refresh(keys);
}
