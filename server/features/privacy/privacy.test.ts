/** Privacy features for users: consents, the data export, and the list of reveals. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth/auth.ts';
import { contactRoutes } from '../../../contract/contact/contact.ts';
import { contactReachRoutes } from '../../../contract/contact/reach.ts';
import { privacyRoutes } from '../../../contract/privacy/privacy.ts';
import { EXPORTS_PER_DAY } from '../../../contract/privacy/retention.ts';
import { passwordRoutes } from '../../../contract/auth/password.ts';
import { PURPOSES } from '../../../contract/privacy/purposes.ts';
import { savedSearchRoutes } from '../../../contract/saved-searches.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, setStatus } from '../../../test/listings.ts';
import { logInWithCode, newNumber, requestCode, type Person } from '../../../test/people.ts';
import { createRecords } from '../../../test/security/write-routes.ts';
import { DAILY_LIMITS } from '../../db/daily-limit.ts';
import { DATA_INVENTORY } from '../../privacy/data-inventory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const readConsents = async ({ token }: Person) => (await app.call(privacyRoutes.getConsents, {}, { token })).body.data;
const setConsent = ({ token }: Person, body: object) => app.call(privacyRoutes.setConsent, { body }, { token });

describe('consent', () => {
  test('is recorded for the shown text when the account is created', async () => {
    const number = newNumber();
    const body = { ...(await requestCode(app, number)), notice: PURPOSES.account.version };
    const login = await app.call(authRoutes.verifyOtp, { body });
    const person = { id: login.body.user.id, token: login.body.token, phone: `+91${number}` };
    expect((await readConsents(person))[0]).toMatchObject({
      purpose: 'account',
      optional: false,
      given: { version: PURPOSES.account.version, language: 'en', channel: 'web', at: expect.any(String) },
    });
    // Equal values of `xmin` prove that one transaction wrote the consent and the session.
    const consentRows = await app.db
      .selectFrom('consent')
      .select(sql<string>`xmin::text`.as('xmin'))
      .where('user_id', '=', person.id)
      .execute();
    const session = await app.db
      .selectFrom('session')
      .select(sql<string>`xmin::text`.as('xmin'))
      .where('user_id', '=', person.id)
      .execute();
    expect(session).toEqual(consentRows);
  });

  test('to an outdated text is refused at login', async () => {
    const body = { ...(await requestCode(app, newNumber())), notice: '1999-01' };
    const login = await app.call(authRoutes.verifyOtp, { body });
    expect(login).toMatchObject({
      status: 422,
      error: { errors: [{ path: 'notice', message: expect.stringContaining('text changed') }] },
    });
  });

  test('is not recorded when no notice was shown; a login with a password then reports that it is missing', async () => {
    const body = {
      name: 'Meena',
      email: 'notice@example.org',
      phone: newNumber(),
      password: 'porch lamp 7',
      confirmPassword: 'porch lamp 7',
    };
    await app.call(passwordRoutes.createUser, { body });
    const logIn = async () =>
      (await app.call(passwordRoutes.loginByPassword, { body: { email_phone: body.email, password: body.password } })).body;
    const { token, user, notice_needed } = await logIn();
    expect(notice_needed).toBe(true);
    const person = { id: user.id, token, phone: `+91${body.phone}` };
    expect((await readConsents(person))[0]).toMatchObject({ given: null, history: [] });
    const inTamil = { token, headers: { 'accept-language': 'ta' } };
    await app.call(privacyRoutes.setConsent, { body: { purpose: 'account', given: true, version: PURPOSES.account.version } }, inTamil);
    expect((await readConsents(person))[0]).toMatchObject({ given: { version: PURPOSES.account.version, language: 'ta', channel: 'web' } });
    expect((await logIn()).notice_needed).toBe(false);
  });

  test('is requested again for a new text, and the old consent stays on record', async () => {
    const person = await logInWithCode(app);
    await app.runAsOwner(`update consent set text_version = '2020-01' where user_id = '${person.id}'`);
    expect((await readConsents(person))[0]).toMatchObject({ version: PURPOSES.account.version, given: { version: '2020-01' } });
    app.advanceClock(60);
    await setConsent(person, { purpose: 'account', given: true, version: PURPOSES.account.version });
    expect((await readConsents(person))[0]).toMatchObject({
      given: { version: PURPOSES.account.version },
      history: [{ version: PURPOSES.account.version }, { version: '2020-01' }],
    });
  });

  test('is given once, withdrawn in one call, and both are audited', async () => {
    const person = await logInWithCode(app);
    const agree = () => setConsent(person, { purpose: 'alerts_sms', given: true, version: PURPOSES.alerts_sms.version });
    await Promise.all(Array.from({ length: 5 }, agree));
    const sms = async () => (await readConsents(person)).find(({ purpose }) => purpose === 'alerts_sms')!;
    expect((await sms()).history).toHaveLength(1);
    for (let i = 0; i < 2; i++) expect((await setConsent(person, { purpose: 'alerts_sms', given: false })).status).toBe(200);
    expect(await sms()).toMatchObject({ given: null, history: [{ withdrawn_at: expect.any(String) }] });
    app.advanceClock(1);
    await agree();
    expect((await sms()).history).toHaveLength(2);
    const auditEvents = await app.db
      .selectFrom('audit_event')
      .select('details')
      .where('action', '=', 'consent')
      .where('actor_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(auditEvents.map(({ details }) => [details.purpose, details.given].join(' '))).toEqual([
      'account true',
      'alerts_sms true',
      'alerts_sms false',
      'alerts_sms true',
    ]);
  });

  test('can be given to an optional purpose twenty times a day, and withdrawn each time', async () => {
    const person = await logInWithCode(app);
    const agree = () => setConsent(person, { purpose: 'alerts_sms', given: true, version: PURPOSES.alerts_sms.version });
    const withdraw = () => setConsent(person, { purpose: 'alerts_sms', given: false });
    for (let count = 0; count < DAILY_LIMITS.consent; count += 1)
      expect([(await agree()).status, (await withdraw()).status]).toEqual([200, 200]);
    expect(await agree()).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
    expect((await withdraw()).status).toBe(200);
    expect((await readConsents(person)).find(({ purpose }) => purpose === 'alerts_sms')).toMatchObject({ given: null });
  });

  test('responses contain the latest hundred of each purpose', async () => {
    const person = await logInWithCode(app);
    await app.runAsOwner(`insert into consent (user_id, purpose, text_version, language, channel, given_at, withdrawn_at)
      select '${person.id}', 'alerts_sms', '2020-01', 'en', 'web', now() - n * interval '1 day', now() from generate_series(1, 150) n`);
    expect((await readConsents(person)).map(({ history }) => history.length)).toEqual([1, 100]);
  });

  test('when withdrawn, stops SMS of saved searches', async () => {
    const person = await logInWithCode(app);
    const { url } = savedSearchRoutes.createSavedSearch.example.body as { url: string };
    await app.call(
      savedSearchRoutes.createSavedSearch,
      { body: { url, channel: 'sms', sms_consent: PURPOSES.alerts_sms.version } },
      person,
    );
    const waitsFor = async () => (await app.call(savedSearchRoutes.listSavedSearches, {}, person)).body.data[0]?.waits_for;
    expect(await waitsFor()).toBeNull();
    await setConsent(person, { purpose: 'alerts_sms', given: false });
    expect(await waitsFor()).toBe('consent');
  });

  test('cannot be given to another text, and the required one cannot be withdrawn', async () => {
    const person = await logInWithCode(app);
    for (const version of [undefined, '1999-01', ''])
      expect((await setConsent(person, { purpose: 'alerts_sms', given: true, version })).status).toBe(422);
    for (const body of [{}, { purpose: 'everything', given: true }, { purpose: 'alerts_sms', given: 'yes' }])
      expect((await setConsent(person, body)).status).toBe(422);
    expect(await setConsent(person, { purpose: 'account', given: false })).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('delete your account') },
    });
  });
});

describe('the data export', () => {
  const download = async ({ token }: Person) => {
    const response = await app.fastify.inject({ url: `/api/v1${privacyRoutes.exportData.path}`, headers: { 'x-access-token': token } });
    return { status: response.statusCode, headers: response.headers, text: response.body };
  };
  type Export = Record<string, Record<string, unknown>[]>;

  test('contains all rows of the user from every table, without secrets and without the data of others', async () => {
    const [person, otherUser] = [await logInWithCode(app), await logInWithCode(app)];
    await app.call(accountRoutes.updateUser, { body: { name: 'Meena Sundaram', email: 'meena.export@example.org' } }, person);
    const { listings, photos } = await createRecords(app, person);
    await app.call(accountRoutes.updateUser, { body: { name: 'Somebody Else' } }, otherUser);
    await createRecords(app, otherUser);
    await app.call(contactRoutes.contactOwner, { body: { property_id: listings.plot } }, otherUser);
    const { status, headers, text } = await download(person);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="thinnai-\d{4}-\d\d-\d\d\.json"$/),
    });
    const exportedData = JSON.parse(text) as Export;
    const exported = Object.entries(DATA_INVENTORY)
      .filter(([, inventory]) => inventory.exported)
      .map(([table]) => table);
    expect(Object.keys(exportedData)).toEqual(['export', ...exported, 'conversation_pictures']);
    expect(exportedData.app_user).toMatchObject([{ name: 'Meena Sundaram', email: 'meena.export@example.org', phone: person.phone }]);
    expect(exportedData.listing!.map(({ public_id }) => public_id).toSorted()).toEqual(Object.values(listings).toSorted());
    expect(exportedData.listing_photo).toHaveLength(Object.values(photos).flat().length);
    for (const { address } of exportedData.listing_photo!) expect(address).toMatch(/^\/media\/[0-9a-f]{32}$/);
    for (const table of ['session', 'contact', 'consent', 'saved_search', 'bulk_import', 'listing_price', 'audit_event'])
      expect(exportedData[table], table).not.toEqual([]);
    expect(text).not.toMatch(/token_hash|code_hash|"sealed"|home_key/);
    // an id contains the time of the registration, and would remain after the erasure of the other account
    for (const secret of [otherUser.id, otherUser.phone.slice(3), 'Somebody Else', person.token, otherUser.token])
      expect(text).not.toContain(secret);
    const otherListings = await app.db.selectFrom('listing').select('public_id').where('owner_id', '=', otherUser.id).execute();
    for (const { public_id } of otherListings) expect(text).not.toContain(public_id);
  });

  test('says which side the user was, without ids of the other side', async () => {
    const [seeker, owner] = [await logInWithCode(app), await logInWithCode(app)];
    const { publicId } = await newListing(app, owner.id);
    expect((await app.call(contactRoutes.contactOwner, { body: { property_id: publicId } }, seeker)).status).toBe(200);
    const sidesOf = async (person: Person) => {
      const { contact } = JSON.parse((await download(person)).text) as Export;
      return contact!.map(({ side }) => side);
    };
    expect(await sidesOf(seeker)).toEqual(['seeker']);
    expect(await sidesOf(owner)).toEqual(['owner']);
  });

  test('is complete across pages', async () => {
    const [person, city] = [await logInWithCode(app), await app.db.selectFrom('city').select('id').executeTakeFirstOrThrow()];
    await sql`insert into location_log (user_id, city_id, lat, lng, source)
      select ${person.id}, ${city.id}, 11, 77, 'test ' || n from generate_series(1, 1203) n`.execute(app.db);
    const exportedData = JSON.parse((await download(person)).text) as Export;
    expect(new Set(exportedData.location_log!.map(({ source }) => source)).size).toBe(1203);
    expect(exportedData.location_log).toHaveLength(1203);
  });

  test('is limited per day and audited each time', async () => {
    const person = await logInWithCode(app);
    for (let i = 0; i < EXPORTS_PER_DAY; i++) expect((await download(person)).status).toBe(200);
    const response = await download(person);
    expect(response.status).toBe(429);
    expect(response.text).toContain('tomorrow');
    const auditEvents = await app.db
      .selectFrom('audit_event')
      .select('id')
      .where('action', '=', 'export')
      .where('actor_id', '=', person.id)
      .execute();
    expect(auditEvents).toHaveLength(EXPORTS_PER_DAY);
  });
});

describe('the list of reveals', () => {
  const readReveals = async ({ token }: Person, query = {}) => (await app.call(privacyRoutes.getReveals, { query }, { token })).body;
  const contact = ({ token }: Person, property_id: string) => app.call(contactRoutes.contactOwner, { body: { property_id } }, { token });

  const readContacts = ({ token }: Person, as: 'owner' | 'seeker') => app.call(contactRoutes.getContacts, { query: { as } }, { token });

  test('shows who saw the number for which listing, when and how often, in both directions', async () => {
    const [owner, named, unnamed, otherUser] = [
      await logInWithCode(app),
      await logInWithCode(app),
      await logInWithCode(app),
      await logInWithCode(app),
    ];
    await app.call(accountRoutes.updateUser, { body: { name: 'Ravi Kumar' } }, named);
    const listing = await newListing(app, owner.id);
    await contact(named, listing.publicId);
    app.advanceClock(5);
    await contact(unnamed, listing.publicId);
    app.advanceClock(600);
    await contact(named, listing.publicId);
    const { data, pagination } = await readReveals(owner);
    expect(data.map(({ who, side, times }) => [side, who, times])).toEqual([
      ['owner', 'Ravi Kumar', 2],
      ['owner', `Number ending in ${unnamed.phone.slice(-4)}`, 1],
    ]);
    expect(pagination.total).toBe(2);
    expect(data[0]!.listing).toMatchObject({
      id: listing.publicId,
      title: expect.stringMatching(/\w/),
      url: expect.stringContaining('-pid-'),
    });
    expect(Date.parse(data[0]!.at) - Date.parse(data[0]!.first_at)).toBeGreaterThanOrEqual(605_000);
    expect((await readReveals(named)).data).toEqual([]);
    await readContacts(owner, 'owner');
    expect((await readReveals(named)).data).toMatchObject([{ side: 'seeker', listing: { id: listing.publicId } }]);
    expect((await readReveals(otherUser)).data).toEqual([]);
    expect(JSON.stringify(data)).not.toContain(unnamed.phone.slice(3));
    expect((await readReveals(owner, { page: 2, limit: 1 })).data).toHaveLength(1);

    await setStatus(app, listing, 'removed');
    expect((await readReveals(owner)).data[0]!.listing).toEqual({
      id: listing.publicId,
      title: 'Deleted listing',
      url: null,
    });
  });

  test('shows views of the list of contacts, when the contact itself showed no number', async () => {
    const [owner, seeker] = [await logInWithCode(app), await logInWithCode(app)];
    const listing = await newListing(app, owner.id);
    await app.call(contactReachRoutes.setReach, { body: { property_id: listing.publicId, reach: 'call', whatsapp: null } }, owner);
    await contact(seeker, listing.publicId);
    await readContacts(seeker, 'seeker');
    expect((await readReveals(owner)).data).toEqual([]);
    await app.call(contactReachRoutes.setReach, { body: { property_id: listing.publicId, reach: 'number', whatsapp: null } }, owner);
    await readContacts(seeker, 'seeker');
    expect((await readReveals(owner)).data).toMatchObject([{ side: 'owner', listing: { id: listing.publicId } }]);
    await contact(seeker, listing.publicId);
    await readContacts(owner, 'owner');
    expect((await readReveals(seeker)).data).toMatchObject([{ side: 'seeker', listing: { id: listing.publicId } }]);
  });
});
