import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { PartnerRejectReason } from '../../../contract/partners/partner-records.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { PartnerAreas } from '../../db/tables/partners.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Respond } from '../../http/api/idempotency.ts';
import { enqueueMail, enqueueSms } from '../../messaging/outgoing.ts';
import { AGENT_ID_DIGITS } from '../../accounts/agents.ts';
import type { ApplicationRow } from './application-records.ts';
import type { PartnerRole } from './apply.ts';
import { decisionMail, decisionSms } from './decision-messages.ts';

interface Decision {
  readonly id: string;
  readonly version: number;
  readonly decision: 'approve' | 'reject';
  readonly reason?: PartnerRejectReason | undefined;
  readonly note?: string | undefined;
}

interface Actor {
  readonly id: string;
  readonly ip: string;
}

/**
 * Decides a waiting application and informs the applicant. On approval the account with this phone number gets the role immediately, or at
 * its first login. Staff keep their staff role.
 * @throws AppError `not_found`; `conflict` when it is already decided or was changed since it was read; `forbidden` for the own application
 */
export async function decideApplication<R>(deps: Deps, actor: Actor, decision: Decision, respond: Respond<ApplicationRow, R>): Promise<R> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const application = await lockWaitingApplication(tx, decision);
    const account = await lockAccountByPhone(tx, application.phone);
    if (account?.id === actor.id) throw new AppError('forbidden', m['partner_error.own']());
    const decided = await saveDecision(tx, actor, decision, now);
    if (decision.decision === 'approve') {
      await savePartner(tx, application, account?.id ?? null, now);
      if (account) await grantPartnerRole(tx, actor, account, application.role, now);
    }
    await enqueueMail(deps, tx, decisionMail(deps, decided));
    await enqueueSms(deps, tx, decisionSms(deps, decided));
    return respond(tx, decided);
  });
}

async function lockWaitingApplication(tx: Tx, { id, version }: Decision): Promise<ApplicationRow> {
  const application = await tx.selectFrom('partner_application').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!application || application.state === 'unverified') throw new AppError('not_found', m['partner_error.no_application']());
  if (application.state !== 'waiting') throw new AppError('conflict', m['partner_error.decided']());
  if (application.version !== version) throw new AppError('conflict', m['partner_error.changed']());
  return application;
}

function lockAccountByPhone(tx: Tx, phone: string) {
  return tx
    .selectFrom('app_user')
    .select(['id', 'role'])
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

async function saveDecision(tx: Tx, actor: Actor, { id, decision, reason, note }: Decision, now: Date): Promise<ApplicationRow> {
  const isApproved = decision === 'approve';
  const decided = await tx
    .updateTable('partner_application')
    .set({
      state: isApproved ? 'approved' : 'rejected',
      decided_at: now,
      decided_by: actor.id,
      reason: isApproved ? null : (reason ?? null),
      note: note ?? null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const details = { role: decided.role, ...(!isApproved && { reason }) };
  const action = isApproved ? 'partner_approve' : 'partner_reject';
  await audit(tx, { action, actorId: actor.id, ip: actor.ip, subject: id, details, at: now });
  return decided;
}

/** Grants the partner role. A staff role is not replaced by it. */
async function grantPartnerRole(tx: Tx, actor: Actor, account: { id: string; role: string }, role: PartnerRole, now: Date): Promise<void> {
  if (!['user', 'agent', 'channel_partner'].includes(account.role) || account.role === role) return;
  await tx.updateTable('app_user').set({ role }).where('id', '=', account.id).execute();
  const details = { from: account.role, to: role };
  await audit(tx, { action: 'role_change', actorId: actor.id, ip: actor.ip, subject: account.id, details, at: now });
}

/** Creates the partner of the approved application, or updates the existing partner of this account or number. */
async function savePartner(tx: Tx, application: ApplicationRow, userId: string | null, now: Date): Promise<void> {
  const { role, phone, name, firm, rera_state, rera_id, kinds, languages, since } = application;
  const profile = { role, phone, name, firm, rera_state, rera_id, kinds, languages, since, approved_at: now };
  const claim = userId === null ? {} : { user_id: userId, claimed_at: now };
  const [partner, ...duplicates] = await tx
    .selectFrom('partner')
    .select(['id', 'user_id', 'claimed_at'])
    .where((e) => e.or([e('user_id', '=', userId), e.and([e('phone', '=', phone), e('claimed_at', 'is', null)])]))
    .orderBy('user_id')
    .forUpdate()
    .execute();
  for (const { id } of duplicates) await tx.deleteFrom('partner').where('id', '=', id).execute();
  const { id } = partner
    ? await tx
        .updateTable('partner')
        .set({ ...profile, ...claim })
        .where('id', '=', partner.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('partner')
        .values({ ...profile, ...claim, public_id: await newPublicId(tx) })
        .returning('id')
        .executeTakeFirstOrThrow();
  await savePartnerAreas(tx, id, application.areas);
}

async function savePartnerAreas(tx: Tx, partnerId: string, appliedAreas: PartnerAreas): Promise<void> {
  await tx.deleteFrom('partner_area').where('partner_id', '=', partnerId).execute();
  const localityIds = appliedAreas.flatMap(({ localities }) => localities);
  const localities = await tx
    .selectFrom('locality')
    .select(['id', 'merged_into'])
    .where('id', '=', sql<number>`any(${sql.val(localityIds)}::int[])`)
    .execute();
  // a locality may have been merged into another one since the application was sent
  const currentIds = new Map(localities.map(({ id, merged_into }) => [id, merged_into ?? id]));
  const areas = appliedAreas.flatMap(({ city, localities: ids }) =>
    (ids.length > 0 ? ids : [null]).map((locality) => ({
      partner_id: partnerId,
      city_id: city,
      locality_id: locality === null ? null : (currentIds.get(locality) ?? locality),
    })),
  );
  await tx
    .insertInto('partner_area')
    .values(areas)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A random unused id, so that ids do not reveal the number of partners. */
async function newPublicId(tx: Tx): Promise<string> {
  const min = 10 ** (AGENT_ID_DIGITS - 1);
  for (;;) {
    const id = String(randomInt(min, min * 10));
    const existingPartner = await tx.selectFrom('partner').select('id').where('public_id', '=', id).executeTakeFirst();
    if (!existingPartner) return id;
  }
}
