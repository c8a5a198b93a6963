/** Agents and channel partners of the demo market, as if staff had approved them. Everything of them says that it is a demo. */
import { sql } from 'kysely';
import { drawInt, drawOne, seeded, type Random } from '../../../../kinds/draw.ts';
import { KIND_IDS } from '../../../../kinds/index.ts';
import type { Tx } from '../../schema.ts';
import type { DemoListing } from './listings.ts';
import type { DemoPerson } from './people.ts';
import { AGENCY, NAMES } from './words.ts';

/** A stream of its own, so that the market stays as it is. */
const SEED = 20_262;
/** As many localities as an agent names; who has homes in more works in the whole city. */
const LOCALITIES = 6;
const LANGUAGES: Readonly<Record<string, readonly string[]>> = { KA: ['kn', 'en', 'hi'], MH: ['mr', 'hi', 'en'], TN: ['ta', 'en'] };

/** Of the shape of the state's authority, and above every number it has given (like the numbers of films' telephones). */
const NUMBER: Readonly<Record<string, (digits: string) => string>> = {
  TN: (digits) => `TN/AGENT/9${digits}/2024`,
  MH: (digits) => `A990000${digits}`,
  KA: (digits) => `PRM/KA/RERA/9999/999/AG/240101/9${digits}`,
};

/** The registration of an agent; null in a state without one here. */
export const demoRera = ({ phone }: DemoPerson, state: string): string | null => NUMBER[state]?.(phone.slice(-5)) ?? null;

const nameOf = (city: string, random: Random): string => {
  const { first, last } = NAMES[city] ?? NAMES.coimbatore!;
  return `${drawOne(random, first)} ${drawOne(random, last)}`;
};
const isFirm = (name: string): boolean => AGENCY.some((ending) => name.endsWith(ending));

interface Given {
  readonly phone: string;
  readonly role: 'agent' | 'channel_partner';
  readonly person: DemoPerson;
  readonly listings: readonly DemoListing[];
  readonly state: string;
}

function rowOf({ phone, role, person, listings, state }: Given, publicId: number, random: Random): object {
  const firm = isFirm(person.name);
  const localities = [...new Set(listings.map(({ locality }) => locality.slug))];
  const rera = role === 'agent' ? demoRera(person, state) : null;
  return {
    public_id: String(publicId),
    phone,
    role,
    name: firm ? nameOf(person.city, random) : `${person.name} (demo)`,
    firm: firm ? `${person.name} (demo)` : null,
    rera_state: rera === null ? null : state,
    rera_id: rera,
    kinds: KIND_IDS.filter((id) => listings.length === 0 || listings.some(({ kind }) => kind === id)),
    languages: LANGUAGES[state] ?? ['en'],
    since: person.since.getUTCFullYear() - drawInt(random, 2, 18),
    approved_at: person.since,
    city: person.city,
    localities: localities.length <= LOCALITIES ? localities : [],
  };
}

/** Makes the agents of the market approved partners with a page of their own, and names its developers and channel partners. */
export async function insertPartners(tx: Tx, people: readonly DemoPerson[], listings: readonly DemoListing[]): Promise<void> {
  const random = seeded(SEED);
  const stateOf = new Map(listings.map(({ city }) => [city.slug, city.state_code]));
  const ids = new Set<number>();
  const newId = (): number => {
    const id = drawInt(random, 10_000_000, 99_999_999);
    return ids.has(id) ? newId() : (ids.add(id), id);
  };
  const offered = Map.groupBy(listings, ({ owner }) => owner.phone);
  const rows = people.flatMap((person) => {
    const role = person.role === 'Agent' ? 'agent' : person.role === 'Partner' ? 'channel_partner' : null;
    const state = stateOf.get(person.city);
    if (role === null || state === undefined) return [];
    return rowOf({ phone: person.phone, role, person, listings: offered.get(person.phone) ?? [], state }, newId(), random);
  });
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (public_id text, phone text, role text, name text, firm text,
        rera_state text, rera_id text, kinds text[], languages text[], since smallint, approved_at timestamptz, city text, localities text[])
    ), made as (
      insert into partner (public_id, phone, user_id, claimed_at, role, name, firm, rera_state, rera_id, kinds, languages, since, approved_at)
      select g.public_id, g.phone, u.id, g.approved_at, g.role, g.name, g.firm, g.rera_state, g.rera_id, g.kinds, g.languages, g.since, g.approved_at
      from given g join app_user u on u.phone = g.phone and u.deleted_at is null
      returning id, public_id
    )
    insert into partner_area (partner_id, city_id, locality_id)
    select m.id, c.id, l.id from made m join given g using (public_id) join city c on c.slug = g.city
    left join locality l on l.city_id = c.id and l.slug = any(g.localities)`.execute(tx);
  await sql`
    update app_user u set role = p.role from partner p where p.user_id = u.id and u.role = 'user'`.execute(tx);
  const developers = people.filter(({ role }) => role === 'Developer').map(({ phone }) => phone);
  await tx.updateTable('app_user').set({ role: 'developer' }).where('phone', 'in', developers).where('role', '=', 'user').execute();
}
