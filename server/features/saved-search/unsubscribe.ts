/** Ending messages from a message: by a signed token, without logging in, as often as one likes. */
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/spoken.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { withdrawConsent } from '../../privacy/consents.ts';
import { readToken, signToken } from '../../signed-token.ts';
import { forgetUntold } from './queries.ts';

const ID_BYTES = 16;
const PURPOSE = 'unsubscribe';

/** Says "the person of this search". */
export const unsubscribeToken = (secret: string, searchId: string): string =>
  signToken(secret, PURPOSE, Buffer.from(searchId.replaceAll('-', ''), 'hex'));

/** Null for a token nobody was given. */
export function searchOfToken(secret: string, token: string): string | null {
  const id = readToken(secret, PURPOSE, token);
  if (id?.length !== ID_BYTES) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Addresses in a message: the page with a button, and the one programs of mail post to (RFC 8058). */
export function unsubscribeLinks(deps: Deps, searchId: string) {
  const token = unsubscribeToken(deps.secret, searchId);
  const site = deps.siteUrl();
  return { page: `${site}${localPath('/unsubscribe')}#${token}`, oneClick: `${site}/unsubscribe?token=${token}` };
}

/**
 * Turns a search's messages off, or all of its person's; the consent to text messages is taken back with all. A search that is
 * gone sends nothing anyway.
 * @throws AppError not_found for a token nobody was given
 */
export async function unsubscribe(
  deps: Deps,
  { token, all, ip }: { readonly token: string; readonly all: boolean; readonly ip: string },
): Promise<void> {
  const id = searchOfToken(deps.secret, token);
  if (!id) throw new AppError('not_found', m['saved_search.unsubscribe_unknown']());
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const search = await tx.selectFrom('saved_search').select('user_id').where('id', '=', id).executeTakeFirst();
    if (!search) return;
    const stopped = await tx
      .updateTable('saved_search')
      .set({ frequency: 'off', due_at: null, updated_at: now })
      .where(all ? 'user_id' : 'id', '=', all ? search.user_id : id)
      .returning('id')
      .execute();
    await forgetUntold(
      tx,
      stopped.map((row) => row.id),
      now,
    );
    if (all) await withdrawConsent(tx, { userId: search.user_id, ip }, 'alerts_sms', now);
  });
}
