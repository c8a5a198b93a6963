/** Agents and channel partners of the demo market, inserted as approved. Their names say that they are part of a demo. */
import { sql } from 'kysely';
import { randomInt, pickOne, seededRandom, type Random } from '../../kinds/seeded-random.ts';
import { KIND_IDS } from '../../kinds/index.ts';
import type { Tx } from '../../server/db/schema.ts';
import type { DemoListing } from './listings.ts';
import { demoRera, type DemoPerson } from './people.ts';
import { AGENCY, NAMES } from './words.ts';

/** Seed of a separate random stream, so that changes here do not change the rest of the demo market. */
const SEED = 20_262;
/** Maximum number of localities of an agent. An agent with homes in more localities works in the whole city. */
const MAX_LOCALITIES = 6;
/** By state code. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = { KA: ['kn', 'en', 'hi'], MH: ['mr', 'hi', 'en'], TN: ['ta', 'en'] };

const nameOf = (city: string, random: Random): string => {
  const { first, last } = NAMES[city] ?? NAMES.coimbatore!;
  return `${pickOne(random, first)} ${pickOne(random, last)}`;
};
const PARTNER_ROLES: Readonly<Record<string, 'agent' | 'channel_partner'>> = { Agent: 'agent', Partner: 'channel_partner' };
const isFirm = (name: string): boolean => AGENCY.some((ending) => name.endsWith(ending));

interface PartnerInput {
  readonly phone: string;
  readonly role: 'agent' | 'channel_partner';
  readonly person: DemoPerson;
  readonly listings: readonly DemoListing[];
  readonly state: string;
}

function rowOf({ phone, role, person, listings, state }: PartnerInput, publicId: number, random: Random): object {
  const isOfFirm = isFirm(person.name);
  const localities = [...new Set(listings.map(({ locality }) => locality.slug))];
  const rera = role === 'agent' ? demoRera(person, state) : null;
  return {
    public_id: String(publicId),
    phone,
    role,
    name: isOfFirm ? nameOf(person.city, random) : `${person.name} (demo)`,
    firm: isOfFirm ? `${person.name} (demo)` : null,
    rera_state: rera === null ? null : state,
    rera_id: rera,
    kinds: KIND_IDS.filter((id) => listings.length === 0 || listings.some(({ kind }) => kind === id)),
    languages: LANGUAGES[state] ?? ['en'],
    since: person.joinedAt.getUTCFullYear() - randomInt(random, 2, 18),
    approved_at: person.joinedAt,
    city: person.city,
    localities: localities.length <= MAX_LOCALITIES ? localities : [],
  };
}

/** Inserts the agents and channel partners as approved partners with a page, and gives them and the developers their roles. */
export async function insertPartners(tx: Tx, people: readonly DemoPerson[], listings: readonly DemoListing[]): Promise<void> {
  const random = seededRandom(SEED);
  const stateOf = new Map(listings.map(({ city }) => [city.slug, city.state_code]));
  const ids = new Set<number>();
  const newId = (): number => {
    const id = randomInt(random, 10_000_000, 99_999_999);
    return ids.has(id) ? newId() : (ids.add(id), id);
  };
  const listingsByOwner = Map.groupBy(listings, ({ owner }) => owner.phone);
  const rows = people.flatMap((person) => {
    const role = PARTNER_ROLES[person.role] ?? null;
    const state = stateOf.get(person.city);
    if (role === null || state === undefined) return [];
    return rowOf({ phone: person.phone, role, person, listings: listingsByOwner.get(person.phone) ?? [], state }, newId(), random);
  });
  await sql`
    with input as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (public_id text, phone text, role text, name text, firm text,
        rera_state text, rera_id text, kinds text[], languages text[], since smallint, approved_at timestamptz, city text, localities text[])
    ), inserted as (
      insert into partner (public_id, phone, user_id, claimed_at, role, name, firm, rera_state, rera_id, kinds, languages, since, approved_at)
      select i.public_id, i.phone, u.id, i.approved_at, i.role, i.name, i.firm, i.rera_state, i.rera_id, i.kinds, i.languages, i.since, i.approved_at
      from input i join app_user u on u.phone = i.phone and u.deleted_at is null
      returning id, public_id
    )
    insert into partner_area (partner_id, city_id, locality_id)
    select p.id, c.id, l.id from inserted p join input i using (public_id) join city c on c.slug = i.city
    left join locality l on l.city_id = c.id and l.slug = any(i.localities)`.execute(tx);
  await sql`
    update app_user u set role = p.role from partner p where p.user_id = u.id and u.role = 'user'`.execute(tx);
  const developers = people.filter(({ role }) => role === 'Developer').map(({ phone }) => phone);
  await tx.updateTable('app_user').set({ role: 'developer' }).where('phone', 'in', developers).where('role', '=', 'user').execute();
}
