/** Unsubscribing with the link of a message, which contains a signed token, without logging in. */
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/current-language.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { readEmailAndPhone } from '../../accounts/email-and-phone.ts';
import { withdrawConsent } from '../../privacy/consents.ts';
import { purposeFor, signToken, unsubscribeExpiry, verifyRecipientToken } from '../../crypto/signed-token.ts';
import { bytesOfUuid, UUID_BYTES, uuidOfBytes } from '../../crypto/uuid-bytes.ts';
import { dismissUnsentMatches } from './queries.ts';

const PURPOSE = 'unsubscribe';

interface MailedSearch {
  readonly id: string;
  readonly userId: string;
  /** The address of the mail. */
  readonly to: string;
}

/** Returns a signed token with the ids of a saved search and its person. It allows turning off the messages of this search. */
const createUnsubscribeToken = ({ secrets, now }: Deps, { id, userId, to }: MailedSearch): string =>
  signToken(secrets, purposeFor(PURPOSE, to), Buffer.concat([bytesOfUuid(id), bytesOfUuid(userId)]), unsubscribeExpiry(now())).toString(
    'base64url',
  );

/** The search id of a token; null when the token is invalid, has expired, or was sent to an address that is not the person's any more. */
async function searchIdOfToken({ db, secrets, now }: Deps, token: string): Promise<string | null> {
  const id = await verifyRecipientToken(secrets, PURPOSE, Buffer.from(token, 'base64url'), now(), async (unverified) => {
    return unverified.length === 2 * UUID_BYTES ? readEmailAndPhone(db, uuidOfBytes(unverified.subarray(UUID_BYTES))) : [];
  });
  return id && uuidOfBytes(id.subarray(0, UUID_BYTES));
}

/** The two addresses in a message: a page with a button, and the address to which mail programs post (RFC 8058). */
export function unsubscribeLinks(deps: Deps, search: MailedSearch) {
  const token = createUnsubscribeToken(deps, search);
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
  const id = await searchIdOfToken(deps, token);
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
