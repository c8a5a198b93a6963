/** Asking to be an agent or a channel partner: kept unproved until the code that was sent to the number comes back. */
import { sql } from 'kysely';
import type { Application } from '../../../contract/partners.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { PartnerAreas } from '../../db/tables/partners.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { namedCity, namedLocalities } from '../../views/named-places.ts';
import { placesOf } from '../../views/places.ts';

const HOUR_MS = 3_600_000;
/** An application nobody proved is forgotten after this long. */
const UNPROVED_MS = 24 * HOUR_MS;
/** What was not accepted is kept this long, so that the next one of the same number is looked at with it. */
const REJECTED_MS = 365 * 24 * HOUR_MS;

export type PartnerRole = 'agent' | 'channel_partner';
/** How a number is proved; the same codes that people log in with. */
export interface Codes {
  /** Sends a code and answers the verification it belongs to. @throws AppError challenge_needed, too_many_requests */
  readonly send: (to: { readonly phone: string; readonly ip: string; readonly captcha: string | undefined }) => Promise<string>;
  /** Tries a code and answers the number it proves. @throws AppError otp_invalid, otp_expired, too_many_requests */
  readonly try: (given: { readonly id: string; readonly code: string; readonly ip: string }) => Promise<string>;
  /** Uses it up in the transaction it pays for. @throws AppError otp_expired */
  readonly use: (tx: Tx, id: string, now: Date) => Promise<void>;
  readonly times: { readonly expires_in: number; readonly resend_in: number };
}

/** @throws AppError `invalid` for places the site does not have or a year to come */
async function placed({ db, config, now }: Deps, said: Application): Promise<PartnerAreas> {
  if (said.since > now().getUTCFullYear()) {
    const message = m['partner_error.since']();
    throw new AppError('invalid', message, { errors: [{ path: 'since', message }] });
  }
  const places = await placesOf(db);
  const areas = new Map<number, Set<number>>();
  for (const { city: slug, localities } of said.areas) {
    const city = namedCity(places, slug, config.defaultCity);
    const known = areas.get(city.id) ?? new Set();
    for (const { id } of namedLocalities(places, city, localities)) known.add(id);
    areas.set(city.id, known);
  }
  return [...areas].map(([city, localities]) => ({ city, localities: [...localities] }));
}

/**
 * Keeps what was said and sends a code. The answer is the same whoever has the number and whatever they asked for before. Sent
 * again it replaces what was not proved yet.
 */
export async function apply(deps: Deps, codes: Codes, role: PartnerRole, said: Application, ip: string): Promise<string> {
  const areas = await placed(deps, said);
  const verification = await codes.send({ phone: said.phone, ip, captcha: said.captcha });
  const { phone, name, email, address, since } = said;
  const values = {
    verification_id: verification,
    name,
    email,
    address,
    since,
    firm: said.firm ?? null,
    rera_state: said.rera_state ?? null,
    rera_id: said.rera_id ?? null,
    kinds: [...new Set(said.kinds)],
    languages: [...new Set(said.languages)],
    areas: sql<PartnerAreas>`${JSON.stringify(areas)}::jsonb`,
    suspect: Boolean(said.website),
    created_at: deps.now(),
  };
  await deps.db
    .insertInto('partner_application')
    .values({ role, phone, ...values })
    .onConflict((on) => on.columns(['phone', 'role']).where('state', '=', 'unproved').doUpdateSet(values))
    .execute();
  return verification;
}

/**
 * Takes the code: what was said waits for somebody to look at it from now on, in place of an earlier application of the number
 * that still waits.
 * @throws AppError `otp_expired` when the verification belongs to no application any more
 */
export async function prove(deps: Deps, codes: Codes, given: { verification_id: string; code: string }, ip: string): Promise<void> {
  const { verification_id: id, code } = given;
  // looked for first: a code that was sent for logging in is neither tried nor used up here
  const belongs = await deps.db
    .selectFrom('partner_application')
    .select('id')
    .where('verification_id', '=', id)
    .where('state', '=', 'unproved')
    .executeTakeFirst();
  if (!belongs) throw new AppError('otp_expired', m['otp.over']());
  const phone = await codes.try({ id, code, ip });
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    await codes.use(tx, id, now);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`partner ${phone}`}, 0))`.execute(tx);
    const fresh = await tx
      .selectFrom('partner_application')
      .select(['id', 'role'])
      .where('verification_id', '=', id)
      .where('phone', '=', phone)
      .where('state', '=', 'unproved')
      .forUpdate()
      .executeTakeFirst();
    if (!fresh) throw new AppError('otp_expired', m['otp.over']());
    const earlier = await tx
      .deleteFrom('partner_application')
      .where('phone', '=', phone)
      .where('role', '=', fresh.role)
      .where('state', '=', 'waiting')
      .returning(['version', 'proved_at'])
      .executeTakeFirst();
    await tx
      .updateTable('partner_application')
      // whoever corrects what they said does not lose their place
      .set({ state: 'waiting', proved_at: earlier?.proved_at ?? now, version: (earlier?.version ?? 0) + 1, verification_id: null })
      .where('id', '=', fresh.id)
      .execute();
    await audit(tx, { action: 'partner_apply', actorId: null, subject: fresh.id, ip, facts: { role: fresh.role }, at: now });
  });
}

/** Forgets applications nobody proved, and old ones that were not accepted. */
export async function pruneApplications(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('partner_application')
    .where((e) =>
      e.or([
        e.and([e('state', '=', 'unproved'), e('created_at', '<', new Date(now.getTime() - UNPROVED_MS))]),
        e.and([e('state', '=', 'rejected'), e('decided_at', '<', new Date(now.getTime() - REJECTED_MS))]),
      ]),
    )
    .execute();
}
