/** Unsubscribing with the link of a message, which contains a signed token, without logging in. */
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/current-language.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { withdrawConsent } from '../../privacy/consents.ts';
import { verifyToken, signToken, unsubscribeExpiry } from '../../crypto/signed-token.ts';
import { dismissUnsentMatches } from './queries.ts';

const ID_BYTES = 16;
const PURPOSE = 'unsubscribe';

/** Returns a signed token with the id of a saved search. It allows turning off the messages of this search. */
const createUnsubscribeToken = ({ secrets, now }: Deps, searchId: string): string =>
  signToken(secrets, PURPOSE, Buffer.from(searchId.replaceAll('-', ''), 'hex'), unsubscribeExpiry(now())).toString('base64url');

/** The search id of a token; null when the token is invalid or has expired. */
function searchIdOfToken({ secrets, now }: Deps, token: string): string | null {
  const id = verifyToken(secrets, PURPOSE, Buffer.from(token, 'base64url'), now());
  if (id?.length !== ID_BYTES) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The two addresses in a message: a page with a button, and the address to which mail programs post (RFC 8058). */
export function unsubscribeLinks(deps: Deps, searchId: string) {
  const token = createUnsubscribeToken(deps, searchId);
  const siteUrl = deps.siteUrl();
  return { page: `${siteUrl}${localPath('/unsubscribe')}#${token}`, oneClick: `${siteUrl}/unsubscribe?token=${token}` };
}

/**
 * Turns off the messages of one saved search. With `all`, turns off the messages of all saved searches of the same person and withdraws the
 * consent to text messages. Does nothing when the search no longer exists.
 * @throws AppError `not_found` when the token is invalid
 */
export async function unsubscribe(
  deps: Deps,
  { token, all, ip }: { readonly token: string; readonly all: boolean; readonly ip: string },
): Promise<void> {
  const id = searchIdOfToken(deps, token);
  if (!id) throw new AppError('not_found', m['saved_search.unsubscribe_unknown']());
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const search = await tx.selectFrom('saved_search').select('user_id').where('id', '=', id).executeTakeFirst();
    if (!search) return;
    const updatedSearches = await tx
      .updateTable('saved_search')
      .set({ frequency: 'off', due_at: null, updated_at: now })
      .where(all ? 'user_id' : 'id', '=', all ? search.user_id : id)
      .returning('id')
      .execute();
    await dismissUnsentMatches(
      tx,
      updatedSearches.map((row) => row.id),
      now,
    );
    if (all) await withdrawConsent(tx, { userId: search.user_id, ip }, 'alerts_sms', now);
  });
}
