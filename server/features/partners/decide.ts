import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import type { PartnerReason } from '../../../contract/partners.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { mailLater, smsLater } from '../../outgoing.ts';
import { AGENT_ID_DIGITS } from '../../views/agents.ts';
import type { ApplicationRow } from './applications.ts';
import { decisionMail, decisionSms } from './messages.ts';

export interface Decision {
  readonly id: string;
  readonly version: number;
  readonly decision: 'approve' | 'reject';
  readonly reason?: PartnerReason | undefined;
  readonly note?: string | undefined;
}

/**
 * Approves or rejects what waits, and tells the applicant. Approved, whoever has the number gets the role: their account at once,
 * or the one that logs in with it first. Somebody with a role of staff keeps it.
 * @throws AppError `not_found`; `conflict` when it was decided, or sent again since it was looked at; `forbidden` for one's own
 */
export async function decide(deps: Deps, by: { readonly id: string; readonly ip: string }, said: Decision): Promise<ApplicationRow> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('partner_application').selectAll().where('id', '=', said.id).forUpdate().executeTakeFirst();
    if (!row || row.state === 'unproved') throw new AppError('not_found', m['partner_error.no_application']());
    if (row.state !== 'waiting') throw new AppError('conflict', m['partner_error.decided']());
    if (row.version !== said.version) throw new AppError('conflict', m['partner_error.changed']());
    const account = await tx
      .selectFrom('app_user')
      .select(['id', 'role'])
      .where('phone', '=', row.phone)
      .where('phone_verified_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (account?.id === by.id) throw new AppError('forbidden', m['partner_error.own']());
    const decided = await tx
      .updateTable('partner_application')
      .set({
        state: said.decision === 'approve' ? 'approved' : 'rejected',
        decided_at: now,
        decided_by: by.id,
        reason: said.decision === 'reject' ? (said.reason ?? null) : null,
        note: said.note ?? null,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const event = { actorId: by.id, ip: by.ip, at: now };
    const action = said.decision === 'approve' ? 'partner_approve' : 'partner_reject';
    const facts = { role: row.role, ...(said.decision === 'reject' && { reason: said.reason }) };
    await audit(tx, { ...event, action, subject: row.id, facts });
    if (said.decision === 'approve') {
      await enrol(tx, row, account?.id ?? null, now);
      if (account && ['user', 'agent', 'channel_partner'].includes(account.role) && account.role !== row.role) {
        await tx.updateTable('app_user').set({ role: row.role }).where('id', '=', account.id).execute();
        await audit(tx, { ...event, action: 'role_change', subject: account.id, facts: { from: account.role, to: row.role } });
      }
    }
    await mailLater(deps, tx, decisionMail(deps, decided));
    await smsLater(deps, tx, decisionSms(deps, decided));
    return decided;
  });
}

/** Writes who they are from what was approved, anew or in place of what stood there. */
async function enrol(tx: Tx, row: ApplicationRow, userId: string | null, now: Date): Promise<void> {
  const { role, phone, name, firm, rera_state, rera_id, kinds, languages, since } = row;
  const facts = { role, phone, name, firm, rera_state, rera_id, kinds, languages, since, approved_at: now };
  const known = await tx
    .selectFrom('partner')
    .select(['id', 'user_id', 'claimed_at'])
    .where((e) => e.or([e('user_id', '=', userId), e.and([e('phone', '=', phone), e('claimed_at', 'is', null)])]))
    .orderBy('user_id')
    .forUpdate()
    .execute();
  const [first, ...rest] = known;
  const claim = userId === null ? {} : { user_id: userId, claimed_at: now };
  for (const { id } of rest) await tx.deleteFrom('partner').where('id', '=', id).execute();
  const { id } = first
    ? await tx
        .updateTable('partner')
        .set({ ...facts, ...claim })
        .where('id', '=', first.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('partner')
        .values({ ...facts, ...claim, public_id: await newPublicId(tx) })
        .returning('id')
        .executeTakeFirstOrThrow();
  await tx.deleteFrom('partner_area').where('partner_id', '=', id).execute();
  const named = row.areas.flatMap(({ localities }) => localities);
  // one that was merged since they applied stands for the one it was merged into
  const found = await tx
    .selectFrom('locality')
    .select(['id', 'merged_into'])
    .where('id', '=', sql<number>`any(${sql.val(named)}::int[])`)
    .execute();
  const nowIn = new Map(found.map((one) => [one.id, one.merged_into ?? one.id]));
  const areas = row.areas.flatMap(({ city, localities }) =>
    (localities.length > 0 ? localities : [null]).map((locality) => ({
      partner_id: id,
      city_id: city,
      locality_id: locality === null ? null : (nowIn.get(locality) ?? locality),
    })),
  );
  await tx
    .insertInto('partner_area')
    .values(areas)
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Drawn until it is free: the numbers of the pages tell nothing of how many there are. */
async function newPublicId(tx: Tx): Promise<string> {
  const least = 10 ** (AGENT_ID_DIGITS - 1);
  for (;;) {
    const id = String(randomInt(least, least * 10));
    const taken = await tx.selectFrom('partner').select('id').where('public_id', '=', id).executeTakeFirst();
    if (!taken) return id;
  }
}
