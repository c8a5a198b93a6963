import { chance, randomInt, pickOne, type Random } from '../../kinds/seeded-random.ts';
import { AGENCY, DEVELOPERS, NAMES } from './words.ts';
import { DAY_MS } from '../../kinds/calendar.ts';

export type Role = 'Owner' | 'Agent' | 'Developer';
export interface DemoPerson {
  readonly name: string;
  /** E.164. */
  readonly phone: string;
  readonly role: Role | 'Partner' | 'Seeker';
  /** Slug. */
  readonly city: string;
  readonly joinedAt: Date;
}

/** Accounts for logging in to a demo site. Their numbers are easy to remember. */
export const DEMO_PEOPLE = {
  owner: { name: 'Meenakshi Sundaram', phone: '+919876500001' },
  seeker: { name: 'Arjun Nair', phone: '+919876500002' },
  moderator: { name: 'Kavitha Raman', phone: '+919876500003' },
  administrator: { name: 'Lakshmi Iyer', phone: '+919876500004' },
} as const;

const PARTNERS_PER_CITY = 2;
/** Number of people per city who asked, visited and reported (`history.ts`). */
const SEEKERS_PER_CITY = 20;
/** Number of owners, agents and developers per hundred listings. */
const PER_HUNDRED_LISTINGS = { Owner: 26, Agent: 3, Developer: 1 } as const;

/**
 * The demo accounts, the owners, agents and developers of each city (about 30 per hundred listings in the city), and the channel partners
 * and seekers of each city.
 */
export function demoPeople(random: Random, cities: readonly { slug: string; listings: number }[], now: Date): DemoPerson[] {
  let number = 0;
  const randomJoinTime = () => new Date(now.getTime() - randomInt(random, 130, 900) * DAY_MS);
  const phone = () => `+9170000${String(++number).padStart(5, '0')}`;
  const people: DemoPerson[] = [
    { ...DEMO_PEOPLE.owner, role: 'Owner', city: cities[0]!.slug, joinedAt: randomJoinTime() },
    { ...DEMO_PEOPLE.seeker, role: 'Seeker', city: cities[0]!.slug, joinedAt: randomJoinTime() },
  ];
  const developers = [...DEVELOPERS];
  for (const { slug, listings } of cities) {
    for (const role of ['Owner', 'Agent', 'Developer'] as const) {
      for (let remaining = Math.max(2, Math.round((listings * PER_HUNDRED_LISTINGS[role]) / 100)); remaining > 0; remaining--) {
        const name = role === 'Developer' ? (developers.shift() ?? null) : nameOf(role, slug, random);
        if (name) people.push({ name, phone: phone(), role, city: slug, joinedAt: randomJoinTime() });
      }
    }
  }
  // added last and without random numbers, so that the rest of the market does not change
  for (const { slug } of cities)
    for (let n = 0; n < PARTNERS_PER_CITY; n++) {
      const { first, last } = NAMES[slug] ?? NAMES.coimbatore!;
      const name = `${first.at(-1 - n)!} ${last.at(-1 - n)!}`;
      people.push({ name, phone: phone(), role: 'Partner', city: slug, joinedAt: new Date(now.getTime() - 300 * DAY_MS) });
    }
  for (const { slug } of cities)
    for (let n = 0; n < SEEKERS_PER_CITY; n++) {
      const { first, last } = NAMES[slug] ?? NAMES.coimbatore!;
      const name = `${first[n % first.length]!} ${last[(n * 3 + 1) % last.length]!}`;
      people.push({ name, phone: phone(), role: 'Seeker', city: slug, joinedAt: new Date(now.getTime() - (200 + n * 7) * DAY_MS) });
    }
  for (const staff of [DEMO_PEOPLE.moderator, DEMO_PEOPLE.administrator])
    people.push({ ...staff, role: 'Seeker', city: cities[0]!.slug, joinedAt: new Date(now.getTime() - 400 * DAY_MS) });
  return people;
}

function nameOf(role: Role, city: string, random: Random): string {
  const { first, last } = NAMES[city] ?? NAMES.coimbatore!;
  if (role === 'Agent' && chance(random, 0.6)) return `${pickOne(random, last)} ${pickOne(random, AGENCY)}`;
  return `${pickOne(random, first)} ${pickOne(random, last)}`;
}

/** RERA numbers in the format of each state, higher than every number that was really assigned (like telephone numbers in films). */
const AGENT_NUMBER_FORMATS: Readonly<Record<string, (digits: string) => string>> = {
  TN: (digits) => `TN/AGENT/9${digits}/2024`,
  MH: (digits) => `A990000${digits}`,
  KA: (digits) => `PRM/KA/RERA/9999/999/AG/240101/9${digits}`,
};

/** Registration number of a demo agent; null for a state without a format here. */
export const demoRera = ({ phone }: DemoPerson, state: string): string | null => AGENT_NUMBER_FORMATS[state]?.(phone.slice(-5)) ?? null;
