import type { Consent } from '../../../contract/privacy.ts';
import { PURPOSES, PURPOSE_IDS, type PurposeId } from '../../../contract/purposes.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db, Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { giveConsent, withdrawConsent, type Giver } from '../../privacy/consents.ts';

/** Every purpose, with what this person said about it. */
export async function consentsOf(db: Db | Tx, userId: string): Promise<Consent[]> {
  const rows = await db.selectFrom('consent').selectAll().where('user_id', '=', userId).orderBy('given_at', 'desc').orderBy('id').execute();
  return PURPOSE_IDS.map((purpose) => {
    const own = rows.filter((row) => row.purpose === purpose);
    const standing = own.find((row) => row.withdrawn_at === null);
    return {
      purpose,
      version: PURPOSES[purpose].version,
      optional: PURPOSES[purpose].optional,
      given: standing
        ? {
            version: standing.text_version,
            language: standing.language,
            channel: standing.channel,
            at: standing.given_at.toISOString(),
          }
        : null,
      history: own.map((row) => ({
        version: row.text_version,
        given_at: row.given_at.toISOString(),
        withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
      })),
    };
  });
}

/**
 * Agrees, or takes it back.
 * @throws AppError invalid when other words were shown than the present ones, conflict for what an account cannot do without
 */
export async function setConsent(
  tx: Tx,
  giver: Giver,
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
