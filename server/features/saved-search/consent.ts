/** Text messages about searches are not what a person waits for: they need consent (TRAI), given to words that were shown. */
import { PURPOSES } from '../../../contract/purposes.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { giveConsent, standingConsent, type Giver } from '../../privacy/consents.ts';

/**
 * Records the consent when it is given now; otherwise it must have been given before.
 * @throws AppError invalid when it is missing, or was given to other words than the present ones
 */
export async function expectConsent(tx: Tx, giver: Omit<Giver, 'channel'>, given: string | undefined, now: Date): Promise<void> {
  if (await standingConsent(tx, giver.userId, 'alerts_sms')) return;
  if (given !== PURPOSES.alerts_sms.version) {
    const message = given === undefined ? m['saved_search.consent_needed']() : m['saved_search.consent_changed']();
    throw new AppError('invalid', message, { errors: [{ path: 'sms_consent', message }] });
  }
  await giveConsent(tx, { ...giver, channel: 'web' }, 'alerts_sms', now);
}
