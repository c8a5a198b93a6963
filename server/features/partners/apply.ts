/** Applications of agents and channel partners. They are unverified until the code that was sent to the number is confirmed. */
import { sql } from 'kysely';
import type { SentCode } from '../../../contract/account/user.ts';
import type { Application } from '../../../contract/partners/partners.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { m } from '../../../messages/compiled/messages.js';
import { lockUntilCommit } from '../../db/lock-until-commit.ts';
import { audit } from '../../db/audit.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { PartnerAreas } from '../../db/tables/partners.ts';
import { DAY_MS } from '../../durations.ts';
import type { Deps } from '../../deps.ts';
import { assertOwnName } from '../../accounts/own-name.ts';
import { AppError } from '../../errors.ts';
import { requireCity, requireLocalities } from '../../places/find-place.ts';
import { placesOf } from '../../places/places.ts';

/** Unverified applications are deleted after this time. */
const UNVERIFIED_RETENTION_MS = DAY_MS;
/** Rejected applications are kept for this time, so that staff see them with the next application of the same number. */
const REJECTED_RETENTION_MS = 365 * DAY_MS;

export type PartnerRole = 'agent' | 'channel_partner';
/** The verification codes of the auth feature. They are passed in because features do not import each other. */
export interface VerificationCodes {
  /**
   * Sends a code and returns its verification.
   * @throws AppError challenge_needed, too_many_requests
   */
  readonly send: (request: { readonly phone: string; readonly ip: string; readonly captcha: string | undefined }) => Promise<SentCode>;
  /**
   * Verifies a code and returns its phone number.
   * @throws AppError otp_invalid, otp_expired, otp_second
   */
  readonly verify: (attempt: { readonly id: string; readonly code: string; readonly ip: string }) => Promise<string>;
  /**
   * Marks the code as used, in the transaction of the caller.
   * @throws AppError otp_expired
   */
  readonly consume: (tx: Tx, id: string, now: Date) => Promise<void>;
}

/** @throws AppError `invalid` for unknown places, or when the business began (`since`) in a year in the future */
async function resolveAreas({ db, config, now }: Deps, application: Application): Promise<PartnerAreas> {
  if (application.since > Number(dayInIndia(now()).slice(0, 4))) {
    const message = m['partner_error.since']();
    throw new AppError('invalid', message, { errors: [{ path: 'since', message }] });
  }
  const places = await placesOf(db);
  const areas = new Map<number, Set<number>>();
  for (const { city: slug, localities } of application.areas) {
    const city = requireCity(places, slug, config.defaultCity);
    const localityIds = areas.get(city.id) ?? new Set();
    for (const { id } of requireLocalities(places, city, localities)) localityIds.add(id);
    areas.set(city.id, localityIds);
  }
  return [...areas].map(([city, localities]) => ({ city, localities: [...localities] }));
}

/**
 * Stores the application and sends a code. The response does not depend on whether the number has an account or earlier applications.
 * Submitting another application replaces an unverified one.
 */
export async function submitApplication(
  deps: Deps,
  codes: VerificationCodes,
  role: PartnerRole,
  application: Application,
  ip: string,
): Promise<SentCode> {
  assertOwnName(application.name);
  if (application.firm !== undefined) assertOwnName(application.firm, 'firm');
  const areas = await resolveAreas(deps, application);
  const sentCode = await codes.send({ phone: application.phone, ip, captcha: application.captcha });
  const { phone, name, email, address } = application;
  const values = {
    verification_id: sentCode.verification_id,
    name,
    email,
    address,
    // year in which the business began
    since: application.since,
    firm: application.firm ?? null,
    rera_state: application.rera_state ?? null,
    rera_id: application.rera_id ?? null,
    kinds: [...new Set(application.kinds)],
    languages: [...new Set(application.languages)],
    areas: sql<PartnerAreas>`${JSON.stringify(areas)}::jsonb`,
    suspect: Boolean(application.website),
    created_at: deps.now(),
  };
  await deps.db
    .insertInto('partner_application')
    .values({ role, phone, ...values })
    .onConflict((conflict) => conflict.columns(['phone', 'role']).where('state', '=', 'unverified').doUpdateSet(values))
    .execute();
  return sentCode;
}

/**
 * Confirms the phone number of an application. The application then waits for review, and replaces an earlier waiting one of the same
 * number.
 * @throws AppError `otp_expired` when the verification belongs to no application
 */
export async function confirmApplication(
  deps: Deps,
  codes: VerificationCodes,
  input: { verification_id: string; code: string },
  ip: string,
): Promise<void> {
  const { verification_id: id, code } = input;
  // checked first, so that a login code is not verified or consumed here
  const pending = await deps.db
    .selectFrom('partner_application')
    .select('id')
    .where('verification_id', '=', id)
    .where('state', '=', 'unverified')
    .executeTakeFirst();
  if (!pending) throw new AppError('otp_expired', m['otp.expired']());
  const phone = await codes.verify({ id, code, ip });
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    await codes.consume(tx, id, now);
    await lockUntilCommit(tx, `partner ${phone}`);
    const application = await tx
      .selectFrom('partner_application')
      .select(['id', 'role'])
      .where('verification_id', '=', id)
      .where('phone', '=', phone)
      .where('state', '=', 'unverified')
      .forUpdate()
      .executeTakeFirst();
    if (!application) throw new AppError('otp_expired', m['otp.expired']());
    const existing = await tx
      .deleteFrom('partner_application')
      .where('phone', '=', phone)
      .where('role', '=', application.role)
      .where('state', '=', 'waiting')
      .returning(['version', 'verified_at'])
      .executeTakeFirst();
    await tx
      .updateTable('partner_application')
      // a corrected application stays at its position in the queue
      .set({ state: 'waiting', verified_at: existing?.verified_at ?? now, version: (existing?.version ?? 0) + 1, verification_id: null })
      .where('id', '=', application.id)
      .execute();
    await audit(tx, { action: 'partner_apply', actorId: null, subject: application.id, ip, details: { role: application.role }, at: now });
  });
}

/** Deletes expired unverified applications and old rejected ones. */
export async function pruneApplications(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('partner_application')
    .where((e) =>
      e.or([
        e.and([e('state', '=', 'unverified'), e('created_at', '<', new Date(now.getTime() - UNVERIFIED_RETENTION_MS))]),
        e.and([e('state', '=', 'rejected'), e('decided_at', '<', new Date(now.getTime() - REJECTED_RETENTION_MS))]),
      ]),
    )
    .execute();
}
