/** One's own data: what was agreed to, a copy of everything, and who saw one's number. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth.ts';
import { contactRoutes } from '../../../contract/contact.ts';
import { privacyRoutes } from '../../../contract/privacy.ts';
import { EXPORTS_PER_DAY } from '../../../contract/retention.ts';
import { PURPOSES } from '../../../contract/purposes.ts';
import { savedSearchRoutes } from '../../../contract/saved-search.ts';
import { userRoutes } from '../../../contract/user.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, setStatus } from '../../../test/listings.ts';
import { logIn, newNumber, requestCode, type Person } from '../../../test/people.ts';
import { furnish } from '../../../test/security/writing-routes.ts';
import { BELONGINGS } from '../../privacy/belongings.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const consents = async ({ token }: Person) => (await t.call(privacyRoutes.getConsents, {}, { token })).body.data;
const set = ({ token }: Person, body: object) => t.call(privacyRoutes.setConsent, { body }, { token });

describe('consent', () => {
  test('is there, to the words that were shown, before anything else is written of a person', async () => {
    const number = newNumber();
    const body = { ...(await requestCode(t, number)), notice: PURPOSES.account.version };
    const login = await t.call(authRoutes.verifyOtp, { body });
    const person = { id: login.body.user.id, token: login.body.token, phone: `+91${number}` };
    expect((await consents(person))[0]).toMatchObject({
      purpose: 'account',
      optional: false,
      given: { version: PURPOSES.account.version, language: 'en', channel: 'web', at: expect.any(String) },
    });
    // every table that holds a row of theirs got it in the same transaction, or after it
    const given = await t.db
      .selectFrom('consent')
      .select(sql<string>`xmin::text`.as('xmin'))
      .where('user_id', '=', person.id)
      .execute();
    const session = await t.db
      .selectFrom('session')
      .select(sql<string>`xmin::text`.as('xmin'))
      .where('user_id', '=', person.id)
      .execute();
    expect(session).toEqual(given);
  });

  test('to words that were replaced is no consent to log in with', async () => {
    const body = { ...(await requestCode(t, newNumber())), notice: '1999-01' };
    const login = await t.call(authRoutes.verifyOtp, { body });
    expect(login).toMatchObject({
      status: 422,
      error: { errors: [{ path: 'notice', message: expect.stringContaining('words changed') }] },
    });
  });

  test('is asked for again once there are new words, and the old one stays in the ledger', async () => {
    const person = await logIn(t);
    await t.asOwner(`update consent set text_version = '2020-01' where user_id = '${person.id}'`);
    expect((await consents(person))[0]).toMatchObject({ version: PURPOSES.account.version, given: { version: '2020-01' } });
    t.advance(60);
    await set(person, { purpose: 'account', given: true, version: PURPOSES.account.version });
    expect((await consents(person))[0]).toMatchObject({
      given: { version: PURPOSES.account.version },
      history: [{ version: PURPOSES.account.version }, { version: '2020-01' }],
    });
  });

  test('is given once, taken back in one call, and both are in the trail', async () => {
    const person = await logIn(t);
    const agree = () => set(person, { purpose: 'alerts_sms', given: true, version: PURPOSES.alerts_sms.version });
    await Promise.all(Array.from({ length: 5 }, agree));
    const sms = async () => (await consents(person)).find(({ purpose }) => purpose === 'alerts_sms')!;
    expect((await sms()).history).toHaveLength(1);
    for (let at = 0; at < 2; at++) expect((await set(person, { purpose: 'alerts_sms', given: false })).status).toBe(200);
    expect(await sms()).toMatchObject({ given: null, history: [{ withdrawn_at: expect.any(String) }] });
    t.advance(1);
    await agree();
    expect((await sms()).history).toHaveLength(2);
    const trail = await t.db
      .selectFrom('audit_event')
      .select('facts')
      .where('action', '=', 'consent')
      .where('actor_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(trail.map(({ facts }) => [facts.purpose, facts.given].join(' '))).toEqual([
      'account true',
      'alerts_sms true',
      'alerts_sms false',
      'alerts_sms true',
    ]);
  });

  test('taken back here ends text messages of saved searches', async () => {
    const person = await logIn(t);
    const { url } = savedSearchRoutes.createSavedSearch.example.body as { url: string };
    await t.call(savedSearchRoutes.createSavedSearch, { body: { url, channel: 'sms', sms_consent: PURPOSES.alerts_sms.version } }, person);
    const waits = async () => (await t.call(savedSearchRoutes.listSavedSearches, {}, person)).body.data[0]?.waits_for;
    expect(await waits()).toBeNull();
    await set(person, { purpose: 'alerts_sms', given: false });
    expect(await waits()).toBe('consent');
  });

  test('is not given to other words, and the one an account needs is not taken back', async () => {
    const person = await logIn(t);
    for (const version of [undefined, '1999-01', ''])
      expect((await set(person, { purpose: 'alerts_sms', given: true, version })).status).toBe(422);
    for (const body of [{}, { purpose: 'everything', given: true }, { purpose: 'alerts_sms', given: 'yes' }])
      expect((await set(person, body)).status).toBe(422);
    expect(await set(person, { purpose: 'account', given: false })).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('delete your account') },
    });
  });
});

describe('a copy of everything', () => {
  const download = async ({ token }: Person) => {
    const answer = await t.app.inject({ url: `/api/v1${privacyRoutes.exportData.path}`, headers: { 'x-access-token': token } });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body };
  };
  type Export = Record<string, Record<string, unknown>[]>;

  test('holds every row that is mine of every table, without secrets, and nothing of others', async () => {
    const [person, other] = [await logIn(t), await logIn(t)];
    await t.call(userRoutes.updateUser, { body: { name: 'Meena Sundaram', email: 'meena.export@example.org' } }, person);
    const { listings, photos } = await furnish(t, person);
    await t.call(userRoutes.updateUser, { body: { name: 'Somebody Else' } }, other);
    await furnish(t, other);
    await t.call(contactRoutes.contactOwner, { body: { property_id: listings.plot } }, other);
    const { status, headers, text } = await download(person);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="thinnai-\d{4}-\d\d-\d\d\.json"$/),
    });
    const copy = JSON.parse(text) as Export;
    const exported = Object.entries(BELONGINGS)
      .filter(([, belonging]) => belonging.exported)
      .map(([table]) => table);
    expect(Object.keys(copy)).toEqual(['export', ...exported]);
    expect(copy.app_user).toMatchObject([{ name: 'Meena Sundaram', email: 'meena.export@example.org', phone: person.phone }]);
    expect(copy.listing!.map(({ public_id }) => public_id).toSorted()).toEqual(Object.values(listings).toSorted());
    expect(copy.listing_photo).toHaveLength(Object.values(photos).flat().length);
    for (const { address } of copy.listing_photo!) expect(address).toMatch(/^\/media\/[0-9a-f]{32}$/);
    expect(copy.contact!.map(({ seeker_id }) => seeker_id)).toContain(other.id);
    for (const { owner_id } of copy.contact!) expect(owner_id).toBe(person.id);
    for (const table of ['session', 'consent', 'saved_search', 'bulk_import', 'listing_price', 'audit_event'])
      expect(copy[table], table).not.toEqual([]);
    expect(text).not.toMatch(/token_hash|code_hash|"sealed"|home_key/);
    for (const secret of [other.phone.slice(3), 'Somebody Else', person.token, other.token]) expect(text).not.toContain(secret);
    const theirs = await t.db.selectFrom('listing').select('public_id').where('owner_id', '=', other.id).execute();
    for (const { public_id } of theirs) expect(text).not.toContain(public_id);
  });

  test('goes on page by page and loses nothing', async () => {
    const [person, city] = [await logIn(t), await t.db.selectFrom('city').select('id').executeTakeFirstOrThrow()];
    await sql`insert into location_log (user_id, city_id, lat, lng, source)
      select ${person.id}, ${city.id}, 11, 77, 'test ' || n from generate_series(1, 1203) n`.execute(t.db);
    const copy = JSON.parse((await download(person)).text) as Export;
    expect(new Set(copy.location_log!.map(({ source }) => source)).size).toBe(1203);
    expect(copy.location_log).toHaveLength(1203);
  });

  test('is there a few times a day, each time with a line in the trail', async () => {
    const person = await logIn(t);
    for (let at = 0; at < EXPORTS_PER_DAY; at++) expect((await download(person)).status).toBe(200);
    const refused = await download(person);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('tomorrow');
    const trail = await t.db
      .selectFrom('audit_event')
      .select('id')
      .where('action', '=', 'export')
      .where('actor_id', '=', person.id)
      .execute();
    expect(trail).toHaveLength(EXPORTS_PER_DAY);
  });
});

describe('who saw my number', () => {
  const reveals = async ({ token }: Person, query = {}) => (await t.call(privacyRoutes.getReveals, { query }, { token })).body;
  const contact = ({ token }: Person, property_id: string) => t.call(contactRoutes.contactOwner, { body: { property_id } }, { token });

  test('is told for every time, with who, which listing and when; and so is to whom I showed it', async () => {
    const [owner, named, nameless, stranger] = [await logIn(t), await logIn(t), await logIn(t), await logIn(t)];
    await t.call(userRoutes.updateUser, { body: { name: 'Ravi Kumar' } }, named);
    const listing = await newListing(t, owner.id);
    await contact(named, listing.publicId);
    t.advance(5);
    await contact(nameless, listing.publicId);
    t.advance(5);
    await contact(named, listing.publicId);
    const { data, pagination } = await reveals(owner);
    expect(data.map(({ who, how }) => `${how}: ${who}`)).toEqual([
      'listing: Ravi Kumar',
      `listing: Somebody whose number ends in ${nameless.phone.slice(-4)}`,
      'listing: Ravi Kumar',
    ]);
    expect(pagination.total).toBe(3);
    expect(data[0]!.listing).toMatchObject({
      id: listing.publicId,
      title: expect.stringMatching(/\w/),
      url: expect.stringContaining('-pid-'),
    });
    expect(Date.parse(data[0]!.at)).toBeGreaterThan(Date.parse(data[2]!.at));
    expect((await reveals(named)).data).toMatchObject([{ how: 'contact', listing: { id: listing.publicId } }]);
    expect((await reveals(stranger)).data).toEqual([]);
    expect(JSON.stringify(data)).not.toContain(nameless.phone.slice(3));
    expect((await reveals(owner, { page: 2, limit: 2 })).data).toHaveLength(1);

    await setStatus(t, listing, 'removed');
    expect((await reveals(owner)).data[0]!.listing).toEqual({
      id: listing.publicId,
      title: 'A listing that is not there any more',
      url: null,
    });
  });
});
