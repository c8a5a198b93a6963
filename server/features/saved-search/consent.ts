/** Text messages nobody waits for need consent (TRAI), given to words that were shown, and taken back as easily. */
import { SMS_CONSENT } from '../../../contract/saved-search.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';

interface Giver {
  readonly id: string;
  readonly ip: string;
}

/**
 * Records the consent when it is given now; otherwise it must have been given before.
 * @throws AppError invalid when it is missing, or was given to other words than the present ones
 */
export async function expectConsent(tx: Tx, giver: Giver, given: string | undefined, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('alert_consent')
    .select('text_version')
    .where('user_id', '=', giver.id)
    .where('channel', '=', 'sms')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (row) return;
  if (given !== SMS_CONSENT) {
    const message = given === undefined ? m['saved_search.consent_needed']() : m['saved_search.consent_changed']();
    throw new AppError('invalid', message, { errors: [{ path: 'sms_consent', message }] });
  }
  await tx
    .insertInto('alert_consent')
    .values({ user_id: giver.id, channel: 'sms', text_version: given, given_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await audit(tx, {
    action: 'alerts_consent',
    actorId: giver.id,
    subject: giver.id,
    ip: giver.ip,
    facts: { given: true, text_version: given },
    at: now,
  });
}

export async function withdrawConsent(tx: Tx, giver: Giver, now: Date): Promise<void> {
  const withdrawn = await tx
    .updateTable('alert_consent')
    .set({ withdrawn_at: now })
    .where('user_id', '=', giver.id)
    .where('withdrawn_at', 'is', null)
    .returning('text_version')
    .execute();
  if (withdrawn.length > 0)
    await audit(tx, { action: 'alerts_consent', actorId: giver.id, subject: giver.id, ip: giver.ip, facts: { given: false }, at: now });
}
