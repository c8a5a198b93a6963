/** The ledger of consents: the one place that writes it. Purposes are in `contract/purposes.ts`. */
import { sql } from 'kysely';
import { PURPOSES, type PurposeId } from '../../contract/purposes.ts';
import { audit } from '../db/audit.ts';
import type { Db, Tx } from '../db/schema.ts';
import { language } from '../language.ts';

/** Who agrees, and by which way the words reached them. */
export interface Giver {
  readonly userId: string;
  readonly ip: string;
  readonly channel: 'web' | 'api';
}

/** Somebody's present consent: the newest that stands, to whichever words. */
export async function standingConsent(
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

/** SQL that holds where this person (a column, e.g. `u.id`) has agreed and not taken it back. */
export const hasConsented = (userColumn: string, purpose: PurposeId) => sql<boolean>`exists (
  select from consent given where given.user_id = ${sql.ref(userColumn)} and given.purpose = ${purpose} and given.withdrawn_at is null)`;

/** Agrees to the present words of a purpose, in the language they are asked in. Once is enough: the same words again write nothing. */
export async function giveConsent(tx: Tx, giver: Giver, purpose: PurposeId, now: Date): Promise<void> {
  const { version } = PURPOSES[purpose];
  const given = await tx
    .insertInto('consent')
    .values({
      user_id: giver.userId,
      purpose,
      text_version: version,
      language: language(),
      channel: giver.channel,
      given_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (given) await trace(tx, giver, { purpose, given: true, text_version: version }, now);
}

/** Takes back every consent to a purpose, to whichever words it was given. Nothing to take back is no error. */
export async function withdrawConsent(tx: Tx, giver: Pick<Giver, 'userId' | 'ip'>, purpose: PurposeId, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('consent')
    .set({ withdrawn_at: now })
    .where('user_id', '=', giver.userId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await trace(tx, giver, { purpose, given: false }, now);
}

function trace(tx: Tx, { userId, ip }: Pick<Giver, 'userId' | 'ip'>, facts: Readonly<Record<string, unknown>>, at: Date): Promise<void> {
  return audit(tx, { action: 'consent', actorId: userId, subject: userId, ip, facts, at });
}
