/** Encrypted responses that are stored for idempotency keys. They may contain an erased user's number or email address. */
import { containsText } from '../../kinds/contact-details/known-details.ts';
import { unseal } from '../crypto/seal.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Db } from '../db/schema.ts';

/** Number of rows per query. */
const PAGE_SIZE = 500;

/**
 * Deletes the stored responses that mention a user, including responses to other users. Responses that cannot be decrypted are deleted as
 * well, because nobody can replay them.
 */
export async function deleteStoredResponses(db: Db, secrets: Secrets, isMentionedIn: (text: string) => boolean): Promise<void> {
  for (let lastKey: { scope: string; key: string } | null = null; ;) {
    const rows: { scope: string; key: string; sealed: string | null }[] = await db
      .selectFrom('idempotency_key')
      .select(['scope', 'key', 'sealed'])
      .where('sealed', 'is not', null)
      .$if(lastKey !== null, (query) => query.where((e) => e(e.refTuple('scope', 'key'), '>', e.tuple(lastKey!.scope, lastKey!.key))))
      .orderBy('scope')
      .orderBy('key')
      .limit(PAGE_SIZE)
      .execute();
    const obsolete = rows.filter(({ sealed }) => isUnreadableOrMentions(secrets, sealed!, isMentionedIn));
    for (const { scope, key } of obsolete)
      await db.deleteFrom('idempotency_key').where('scope', '=', scope).where('key', '=', key).execute();
    if (rows.length < PAGE_SIZE) return;
    lastKey = rows.at(-1)!;
  }
}

function isUnreadableOrMentions(secrets: Secrets, sealed: string, isMentionedIn: (text: string) => boolean): boolean {
  let response: unknown;
  try {
    response = unseal(secrets, sealed);
  } catch {
    return true;
  }
  return containsText(response, isMentionedIn);
}
