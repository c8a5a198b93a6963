/** The consent records. No other module writes them. The purposes are in `contract/privacy/purposes.ts`. */
import { sql } from 'kysely';
import { PURPOSES, type PurposeId } from '../../contract/privacy/purposes.ts';
import { audit } from '../db/audit.ts';
import { consumeDaily } from '../db/daily-limit.ts';
import type { Db, Tx } from '../db/schema.ts';
import { currentLanguage } from '../i18n/language.ts';
import { readLatestVersion } from '../site-documents/documents.ts';

/** The person who consents, and where the text was shown. */
export interface ConsentGiver {
  readonly userId: string;
  readonly ip: string;
  readonly channel: 'web' | 'api';
}

/** The newest consent of a user that was not withdrawn, for any version of the text. */
export async function findActiveConsent(
  db: Db | Tx,
  userId: string,
  purpose: PurposeId,
): Promise<{ readonly text_version: string; readonly given_at: Date } | undefined> {
  return db
    .selectFrom('consent')
    .select(['text_version', 'given_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** SQL condition: the user in this column (e.g. `u.id`) has consented and not withdrawn the consent. */
export const consentCondition = (userColumn: string, purpose: PurposeId) => sql<boolean>`exists (
  select from consent given where given.user_id = ${sql.ref(userColumn)} and given.purpose = ${purpose} and given.withdrawn_at is null)`;

/**
 * Records consent to the current text of a purpose, in the language of the request. Repeated calls write nothing.
 * @throws AppError too_many_requests when the person gave and withdrew it too often
 */
export async function giveConsent(tx: Tx, giver: ConsentGiver, purpose: PurposeId, now: Date): Promise<void> {
  const { version } = PURPOSES[purpose];
  const inserted = await tx
    .insertInto('consent')
    .values({
      user_id: giver.userId,
      purpose,
      text_version: version,
      language: currentLanguage(),
      channel: giver.channel,
      given_at: now,
      // the pages that ask for this consent contain a link to the terms
      terms_version: purpose === 'account' ? await readLatestVersion(tx, 'terms', currentLanguage()) : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return;
  if (PURPOSES[purpose].optional) await consumeDaily(tx, 'consent', `${purpose}:${giver.userId}`, now);
  await auditConsent(tx, giver, { purpose, given: true, text_version: version }, now);
}

/** Withdraws every consent to a purpose, for any version of its text. Does nothing when there is none. */
export async function withdrawConsent(tx: Tx, giver: Pick<ConsentGiver, 'userId' | 'ip'>, purpose: PurposeId, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('consent')
    .set({ withdrawn_at: now })
    .where('user_id', '=', giver.userId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await auditConsent(tx, giver, { purpose, given: false }, now);
}

function auditConsent(
  tx: Tx,
  { userId, ip }: Pick<ConsentGiver, 'userId' | 'ip'>,
  details: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<void> {
  return audit(tx, { action: 'consent', actorId: userId, subject: userId, ip, details, at });
}
