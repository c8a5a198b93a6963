import type { Consent } from '../../../contract/privacy/privacy.ts';
import { PURPOSES, PURPOSE_IDS, type PurposeId } from '../../../contract/privacy/purposes.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db, Tx } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { giveConsent, withdrawConsent, type ConsentGiver } from '../../privacy/consents.ts';

/** Number of consents to a purpose in a response. */
const MAX_CONSENT_HISTORY = 100;

const readHistory = (db: Db | Tx, userId: string, purpose: PurposeId) =>
  db
    .selectFrom('consent')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('given_at', 'desc')
    .orderBy('id')
    .limit(MAX_CONSENT_HISTORY)
    .execute();

/** Every purpose, with the user's current consent and the latest consents. */
export async function readConsents(db: Db | Tx, userId: string): Promise<Consent[]> {
  const consents: Consent[] = [];
  for (const purpose of PURPOSE_IDS) {
    const history = await readHistory(db, userId, purpose);
    const active = history.find((row) => row.withdrawn_at === null);
    consents.push({
      purpose,
      version: PURPOSES[purpose].version,
      optional: PURPOSES[purpose].optional,
      given: active
        ? {
            version: active.text_version,
            language: active.language,
            channel: active.channel,
            at: active.given_at.toISOString(),
            terms_version: active.terms_version,
          }
        : null,
      history: history.map((row) => ({
        version: row.text_version,
        given_at: row.given_at.toISOString(),
        withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
      })),
    });
  }
  return consents;
}

/**
 * Gives or withdraws consent.
 * @throws AppError invalid when the user was shown an outdated text; conflict when the account requires the consent that is withdrawn;
 *   too_many_requests
 */
export async function setConsent(
  tx: Tx,
  giver: ConsentGiver,
  { purpose, given, version }: { readonly purpose: PurposeId; readonly given: boolean; readonly version?: string | undefined },
  now: Date,
): Promise<void> {
  if (given) {
    if (version !== PURPOSES[purpose].version) {
      const message = m['privacy_error.words_changed']();
      throw new AppError('invalid', message, { errors: [{ path: 'version', message }] });
    }
    return giveConsent(tx, giver, purpose, now);
  }
  if (!PURPOSES[purpose].optional) throw new AppError('conflict', m['privacy_error.needed']());
  await withdrawConsent(tx, giver, purpose, now);
}
