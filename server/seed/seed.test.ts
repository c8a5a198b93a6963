import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { dayInIndia } from '../../kinds/calendar.ts';
import { kindOf } from '../../kinds/index.ts';
import { firstContactDetail } from '../../kinds/contact-details/contact-details.ts';
import { publishIssues } from '../../kinds/validation/publish.ts';
import { isAgentReraNumber } from '../../kinds/rera-authorities.ts';
import { findAgentCityIds } from '../accounts/agents.ts';
import { drawMarket, type DemoMarket } from '../../demo/seed/draw-market.ts';
import { parseDrawingKey } from '../../demo/drawings/keys.ts';
import { isConfirmationFresh } from '../../kinds/freshness.ts';
import { readFigures } from '../features/transparency/handlers.ts';
import { currentBadges } from '../listings/evidence/current-badges.ts';
import { readStoredRecords, type StoredRecord } from '../listings/evidence/stored-records.ts';
import { verifyChains } from '../listings/evidence/verify-chains.ts';
import { readGazetteer } from './gazetteer/gazetteer.ts';
import { DEMO_PEOPLE, seed } from '../startup/seeding/seed.ts';

const now = new Date('2026-11-20T06:00:00Z');
let market: DemoMarket;
let database: TestDatabase;
beforeAll(async () => {
  market = drawMarket(readGazetteer(), now);
  database = await testDatabase();
}, 60_000);

test('every demo listing meets the rules for publishing', () => {
  for (const { kind, details, city } of market.listings) {
    const context = { state: city.state_code, today: dayInIndia(now), centre: city };
    expect(publishIssues(kindOf(kind)!, details, context)).toEqual([]);
  }
});

test('a demo listing expires like a real listing that was confirmed on the same day', () => {
  for (const { kind, confirmedAt, expiresAt } of market.listings) {
    const days = (expiresAt.getTime() - confirmedAt.getTime()) / 86_400_000;
    expect(days).toBeCloseTo(kindOf(kind)!.deal === 'rent' ? 60 : 120, 6);
  }
});

test('the demo market has 3,000 listings of all kinds in four cities and about 900 listers', () => {
  expect(market.listings).toHaveLength(3000);
  expect(new Set(market.listings.map(({ kind }) => kind)).size).toBe(7);
  expect(new Set(market.listings.map(({ city }) => city.slug))).toEqual(new Set(['coimbatore', 'chennai', 'bangalore', 'mumbai']));
  expect(market.people.length).toBeGreaterThan(800);
  expect(new Set(market.listings.map(({ public_id }) => public_id)).size).toBe(3000);
  expect(new Set(market.people.map(({ phone }) => phone)).size).toBe(market.people.length);
});

test('descriptions vary, have at least thirty characters and contain no contact data', () => {
  const texts = market.listings.map(({ details }) => String(details.description));
  expect(texts.filter((text) => firstContactDetail(text))).toEqual([]);
  expect(Math.min(...texts.map((text) => text.length))).toBeGreaterThanOrEqual(30);
  expect(new Set(texts).size).toBeGreaterThan(2500);
});

test('every listing has three to eight different drawn pictures', () => {
  for (const { photos } of market.listings) {
    const keys = photos.map(({ media_key }) => media_key);
    expect(keys.length).toBeGreaterThanOrEqual(3);
    expect(keys.length).toBeLessThanOrEqual(8);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every((key) => parseDrawingKey(key))).toBe(true);
  }
});

test('rents of a locality follow its level in the gazetteer, and a price history ends with the asking price', () => {
  /** The mean rent of the homes in a locality, as a multiple of the locality's rent per sqft. */
  const rentLevel = (slug: string) => {
    const rents = market.listings.filter(
      ({ kind, locality, details }) => kind === 'residential_rent' && locality.slug === slug && details.expected_rent,
    );
    return rents.reduce((sum, { details, locality }) => sum + Number(details.expected_rent) / locality.rent_sqft, 0) / rents.length;
  };
  expect(rentLevel('rs-puram')).toBeGreaterThan(500);
  for (const { prices, details } of market.listings) {
    const askingPrice = details.expected_rent ?? details.expected_price ?? details.lease_amount;
    if (typeof askingPrice === 'number') expect(prices.at(-1)!.amount).toBe(askingPrice);
    expect(prices.map(({ at }) => at.getTime())).toEqual(prices.map(({ at }) => at.getTime()).toSorted((a, b) => a - b));
  }
});

test('an empty database is seeded once, and a failure in between leaves no rows', async () => {
  const seedDeps = { db: database.db, now: () => now };
  const interruptedSeed = seed(seedDeps, {
    mode: 'demo',
    progress: (step, done) => {
      if (step === 'listings' && done > 500) throw new Error('killed');
    },
  });
  await expect(interruptedSeed).rejects.toThrow('killed');
  const count = async (table: 'listing' | 'listing_search' | 'app_user') =>
    Number(
      (
        await database.db
          .selectFrom(table)
          .select((e) => e.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  expect(await count('listing')).toBe(0);
  expect(await count('app_user')).toBe(0);

  expect(await seed(seedDeps, { mode: 'demo' })).toBe(3000);
  expect(await count('listing_search')).toBe(3000);
  expect(await seed(seedDeps, { mode: 'demo' })).toBe(0);
  expect(await count('listing')).toBe(3000);
  const { rows: pictures } = await sql<{ id: string }>`select id from graphile_worker.jobs where task_identifier = 'make_variants'`.execute(
    database.db,
  );
  expect(pictures.length).toBeGreaterThan(10);

  const listers = await database.db
    .selectFrom('app_user')
    .select('name')
    .where('phone', 'in', [DEMO_PEOPLE.owner.phone, DEMO_PEOPLE.seeker.phone])
    .execute();
  expect(listers.map(({ name }) => name).toSorted()).toEqual(['Arjun Nair', 'Meenakshi Sundaram']);
}, 60_000);

test('demo listings have evidence in valid chains, and earlier months have figures above the minimum for publication', async () => {
  await seed({ db: database.db, now: () => now }, { mode: 'demo' });
  const { records, faults } = await verifyChains(database.db);
  expect(faults).toEqual([]);
  expect(records).toBeGreaterThan(6000);
  const badges = new Set<string>();
  const { rows } = await sql<{ chain: StoredRecord[] }>`
    select jsonb_agg(to_jsonb(e) order by position) as chain from listing_evidence e group by city_id, listing_id`.execute(database.db);
  for (const { chain } of rows) for (const { type } of currentBadges(readStoredRecords(chain), now)) badges.add(type);
  expect([...badges].toSorted()).toEqual(
    ['as_shown', 'document_seen', 'phone_verified', 'photo_at_place', 'price_as_shown', 'rera_checked', 'reported_unavailable'].toSorted(),
  );
  const freshness = market.listings.map(({ kind, confirmedAt }) => isConfirmationFresh(kind, confirmedAt, now));
  expect(freshness.filter((isFresh) => !isFresh).length).toBeGreaterThan(300);

  const { months } = await readFigures(database.db);
  expect(months.map(({ month }) => month)).toEqual(['2026-11', '2026-10', '2026-09']);
  for (const { reports, outcomes, visits, contacts_credited: credited, reply_minutes: minutes } of months) {
    expect([reports, outcomes, visits, credited, minutes]).not.toContain(null);
    expect(outcomes!.open).toBe(0);
  }
  expect(months[0]!.confirmed_share).toBeGreaterThan(30);
  const { length: listers } = await database.db.selectFrom('lister_response_stats').select('user_id').execute();
  expect(listers).toBeGreaterThan(5);
  expect((await database.db.selectFrom('demand').select('people').execute()).length).toBeGreaterThan(5);
  // the demo accounts start with an empty inbox
  const { rows: demoConversations } = await sql<{ id: string }>`
    select c.id from conversation c join app_user u on u.id in (c.owner_id, c.seeker_id)
    where u.phone = any(${Object.values(DEMO_PEOPLE).map(({ phone }) => phone)})`.execute(database.db);
  expect(demoConversations).toEqual([]);
}, 60_000);

test('demo agents have an approved profile page, marked as a demo, with a registration number that is also on their listings', async () => {
  await seed({ db: database.db, now: () => now }, { mode: 'demo' });
  const { rows: agents } = await sql<{
    firm: string | null;
    name: string;
    role: string;
    state: string;
    rera_id: string;
    account_role: string;
    user_id: string;
  }>`
    select p.firm, p.name, p.role, p.rera_state as state, p.rera_id, u.role as account_role, p.user_id
    from partner p join app_user u on u.id = p.user_id`.execute(database.db);
  const { rows: owners } = await sql<{ owner_id: string; offers: number; numbers: string[] }>`
    select owner_id, (count(*) filter (where status = 'active'))::int as offers,
      coalesce(array_agg(distinct details ->> 'agent_rera_id') filter (where details ? 'agent_rera_id'), '{}') as numbers
    from listing group by owner_id`.execute(database.db);
  const ownersById = new Map(owners.map((owner) => [owner.owner_id, owner]));
  expect(new Set(agents.map(({ role }) => role))).toEqual(new Set(['agent', 'channel_partner']));
  for (const { firm, name, role, state, rera_id, user_id, account_role } of agents) {
    expect(firm ?? name).toMatch(/ \(demo\)$/);
    expect(account_role).toBe(role);
    if (role === 'channel_partner') continue;
    expect(isAgentReraNumber(state, rera_id)).toBe(true);
    expect([[], [rera_id]]).toContainEqual(ownersById.get(user_id)?.numbers ?? []);
  }
  expect(new Set(agents.filter(({ role }) => role === 'agent').map(({ rera_id }) => rera_id)).size).toBe(
    agents.filter(({ role }) => role === 'agent').length,
  );
  expect(agents.filter(({ user_id }) => (ownersById.get(user_id)?.offers ?? 0) > 0).length).toBeGreaterThan(60);
  const cities = await findAgentCityIds(database.db);
  expect(cities).toHaveLength(4);
}, 60_000);
