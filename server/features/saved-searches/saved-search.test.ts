import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { PURPOSES } from '../../../contract/privacy/purposes.ts';
import { MAX_SAVED_SEARCHES } from '../../../contract/saved-search-limits.ts';
import { savedSearchRoutes as routes, type SavedSearch } from '../../../contract/saved-searches.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { completeValues, publishListing, valuesOfStep, saveStep } from '../../../test/wizard.ts';
import { jobHandlers } from '../../registry/jobs.ts';
import { DAILY_LIMITS } from '../../db/daily-limit.ts';

let app: TestApp;
let owner: Person;
/** A Saturday, 10:00 in India. */
const MORNING = new Date('2026-11-21T10:00:00+05:30');
const RENT = '/rent-in-coimbatore';
beforeAll(async () => {
  app = await testApp({ now: MORNING, env: { QUIET_HOURS: '21-8' } });
  owner = await signIn(app);
});

const neverAborted = new AbortController().signal;
const runMatching = () => jobHandlers(app.deps).match_searches({}, neverAborted);
/** Runs the routine that runs every minute. */
const sendDueMessages = () => jobHandlers(app.deps).send_alerts({}, neverAborted);
const saveSearch = ({ token }: Person, body: object) => app.call(routes.createSavedSearch, { body }, { token });
const listSearches = async ({ token }: Person): Promise<SavedSearch[]> =>
  (await app.call(routes.listSavedSearches, {}, { token })).body.data;
const update = ({ token }: Person, body: object) => app.call(routes.updateSavedSearch, { body }, { token });
const setTimeInIndia = async (time: string) => app.advanceClock((new Date(`${time}+05:30`).getTime() - app.deps.now().getTime()) / 1000);

let rent = 9000;
/** Publishes a flat in Coimbatore with a rent that no other listing has. */
async function publish(values: object = {}) {
  rent += 100;
  const kind = KINDS.residential_rent;
  const details = {
    ...completeValues(kind, rent, { today: dayInIndia(app.deps.now()) }),
    city: 'coimbatore',
    available_for: 'only_rent',
    expected_rent: rent,
    expected_deposit: rent * 3,
    ...values,
  };
  const listing = await publishListing(app, owner.token, kind, details);
  await runMatching();
  return { ...listing, details };
}

let seekerCount = 0;
/** A user with a verified email. */
async function newSeeker(): Promise<Person & { email: string }> {
  const person = await signIn(app);
  const email = `seeker${(seekerCount += 1)}@example.org`;
  await app.db.updateTable('app_user').set({ email, email_verified_at: app.deps.now() }).where('id', '=', person.id).execute();
  return { ...person, email };
}
const sendAndReadMails = async (address: string) => {
  await sendDueMessages();
  return (await app.mailsTo(address)).filter(({ template }) => template === 'new_homes');
};

describe('saving searches', () => {
  test('a search is saved under its canonical URL with a generated name, and equal searches are saved once', async () => {
    const person = await newSeeker();
    const saved = await saveSearch(person, { url: `${RENT}?sort=price_asc&page=3&price_max=25000&utm_source=x&locality=rs-puram` });
    expect(saved.status).toBe(201);
    expect(saved.body).toMatchObject({
      message: 'Search saved',
      data: {
        frequency: 'daily',
        channel: 'mail',
        new_count: 0,
        waits_for: null,
        sent_at: null,
        title: expect.stringContaining('Coimbatore'),
      },
    });
    const { url } = saved.body.data;
    expect(url).toContain('price_max=25000');
    expect(url).not.toMatch(/sort|page|utm/);
    const duplicate = await saveSearch(person, {
      filters: { intent: 'rent', city: 'coimbatore', locality: 'rs-puram', price_max: 25_000 },
      name: 'Another',
    });
    expect(duplicate.body).toMatchObject({
      message: 'You already saved this search.',
      data: { id: saved.body.data.id, name: saved.body.data.name },
    });
    expect(await listSearches(person)).toHaveLength(1);
    const page = await app.call(contract.search.getSearchPage, { query: { slug: url.slice(1).replace(/\?.*/, ''), price_max: 25_000 } });
    expect(page.body.data.canonical).toBe(url);
  });

  test('its name is one line, because it is the subject of mails', async () => {
    const person = await signIn(app);
    const { body } = await saveSearch(person, { url: RENT, name: 'Near\r\nBcc: somebody@example.org' });
    expect(body.data.name).toBe('Near Bcc: somebody@example.org');
  });

  test('only its owner can rename, change, delete and restore it', async () => {
    const [person, otherUser] = [await newSeeker(), await newSeeker()];
    const { id } = (await saveSearch(person, { url: RENT, name: 'All' })).body.data;
    expect((await update(person, { id, name: 'Every flat', frequency: 'weekly' })).body.data).toMatchObject({
      name: 'Every flat',
      frequency: 'weekly',
    });
    for (const response of [
      await update(otherUser, { id, name: 'Mine' }),
      await app.call(routes.deleteSavedSearch, { body: { id } }, { token: otherUser.token }),
      await app.call(routes.restoreSavedSearch, { body: { id } }, { token: otherUser.token }),
      await app.call(routes.openSavedSearch, { body: { id } }, { token: otherUser.token }),
    ])
      expect(response.status).toBe(404);
    for (let time = 0; time < 2; time += 1)
      expect((await app.call(routes.deleteSavedSearch, { body: { id } }, { token: person.token })).status).toBe(200);
    expect(await listSearches(person)).toEqual([]);
    const restored = await app.call(routes.restoreSavedSearch, { body: { id } }, { token: person.token });
    expect(restored.body.data).toMatchObject({ id, name: 'Every flat', frequency: 'weekly' });
    expect(await listSearches(person)).toHaveLength(1);
  });

  test('at most twenty are saved, even with parallel requests', async () => {
    const person = await newSeeker();
    const responses = await Promise.all(
      Array.from({ length: MAX_SAVED_SEARCHES + 6 }, (_, i) => saveSearch(person, { url: `${RENT}?price_max=${10_000 + i}` })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(MAX_SAVED_SEARCHES);
    expect(responses.find(({ status }) => status === 409)?.error.message).toMatch(/20 saved searches/);
    expect(await listSearches(person)).toHaveLength(MAX_SAVED_SEARCHES);
  });

  test('at most a hundred are saved in a day, also when they are deleted, because deleted ones are kept for a day', async () => {
    const person = await newSeeker();
    const saveAndDelete = async (max: number) => {
      const { status, body } = await saveSearch(person, { url: `${RENT}?price_max=${max}` });
      if (status === 201) await app.call(routes.deleteSavedSearch, { body: { id: body.data.id } }, { token: person.token });
      return status;
    };
    const statuses: number[] = [];
    for (let count = 0; count <= DAILY_LIMITS.saved_searches; count += 1) statuses.push(await saveAndDelete(10_000 + count));
    expect(statuses).toEqual([...Array.from({ length: DAILY_LIMITS.saved_searches }, () => 201), 429]);
  });

  test.each([
    ['neither URL nor filters', {}],
    ['both', { url: RENT, filters: { intent: 'rent' } }],
    ['another site', { url: 'https://evil.example/rent-in-coimbatore' }],
    ['a listing', { url: '/a-flat-in-coimbatore-pid-k3Yb90TzQa' }],
    ['an unknown page', { url: '/nothing-of-the-kind' }],
    ['an unknown place', { url: '/rent-in-atlantis' }],
    ['an invalid filter value', { url: `${RENT}?price_max=lots` }],
    ['reversed bounds', { url: `${RENT}?price_min=9000&price_max=8000` }],
    ['an unknown filter', { filters: { intent: 'rent', colour: 'red' } }],
    ['several tabs', { filters: { kind: ['residential_rent', 'plot'] } }],
    ['an empty name', { url: RENT, name: ' ' }],
    ['a name that is too long', { url: RENT, name: 'x'.repeat(81) }],
    ['an unknown frequency', { url: RENT, frequency: 'hourly' }],
    ['text messages without consent', { url: RENT, channel: 'sms' }],
    ['consent to another version of the text', { url: RENT, channel: 'sms', sms_consent: '1999-01' }],
    ['the id of another user', { url: RENT, user_id: '1' }],
  ])('%s is refused', async (_case, body) => {
    const person = await newSeeker();
    const response = await saveSearch(person, body);
    expect(response.status).toBe(422);
    expect(await listSearches(person)).toEqual([]);
  });

  test('visitors are asked to log in to save searches', async () => {
    const response = await app.call(routes.createSavedSearch, { body: { url: RENT } });
    expect(response.error).toMatchObject({ code: 'login_expired', message: 'Log in to save searches.' });
  });

  test('every documented example is accepted', async () => {
    const person = await newSeeker();
    const { id } = (await saveSearch(person, routes.createSavedSearch.example.body)).body.data;
    for (const route of [routes.updateSavedSearch, routes.openSavedSearch, routes.deleteSavedSearch, routes.restoreSavedSearch])
      expect((await app.call(route, { body: { ...route.example.body, id } }, { token: person.token })).status, route.path).toBe(200);
    expect((await app.call(routes.unsubscribe, { body: routes.unsubscribe.example.body })).status).toBe(404);
  });
});

describe('notifying of new listings', () => {
  test('a matching listing is sent immediately and only once, with links to it and for unsubscribing; other listings are not sent', async () => {
    const person = await newSeeker();
    const { id, url } = (await saveSearch(person, { url: `${RENT}?price_max=20000`, name: 'Below <b>20</b>', frequency: 'instant' })).body
      .data;
    await publish({ expected_rent: 45_000, expected_deposit: 90_000 });
    const listing = await publish();
    const mails = await sendAndReadMails(person.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: '1 new home: Below <b>20</b>' });
    for (const part of [listing.url!, url, '/saved-searches', '/unsubscribe#']) expect(mails[0]!.text).toContain(part);
    expect((await listSearches(person))[0]).toMatchObject({ new_count: 1, sent_at: expect.any(String) });
    for (let time = 0; time < 3; time += 1) {
      await runMatching();
      expect(await sendAndReadMails(person.email)).toHaveLength(1);
    }
    await app.call(routes.openSavedSearch, { body: { id } }, { token: person.token });
    expect((await listSearches(person))[0]).toMatchObject({ new_count: 0 });
  });

  test('a mail and its links are in the language of the reader', async () => {
    const person = await newSeeker();
    await app.db.updateTable('app_user').set({ language: 'ta' }).where('email', '=', person.email).execute();
    await saveSearch(person, { url: `${RENT}?price_max=20003`, name: 'Below 20', frequency: 'instant' });
    const listing = await publish();
    const [mail] = await sendAndReadMails(person.email);
    expect(mail).toMatchObject({ subject: '1 புதிய வீடு: Below 20' });
    for (const part of [`/ta${listing.url!}`, '/ta/saved-searches', '/ta/unsubscribe#', 'மின்னஞ்சல்']) expect(mail!.text).toContain(part);
  });

  test('instant notifications are grouped: at most one mail in 15 minutes', async () => {
    const person = await newSeeker();
    await saveSearch(person, { url: `${RENT}?price_max=20001`, frequency: 'instant' });
    await publish();
    expect(await sendAndReadMails(person.email)).toHaveLength(1);
    await publish();
    await publish();
    expect(await sendAndReadMails(person.email)).toHaveLength(1);
    app.advanceClock(15 * 60 + 1);
    const mails = await sendAndReadMails(person.email);
    expect(mails.map(({ subject }) => subject.replace(/:.*/, ''))).toEqual(['1 new home', '2 new homes']);
  });

  test('a price that drops into the range counts as new once; a home that was rented before the digest is omitted', async () => {
    const person = await newSeeker();
    const expensive = await publish({ expected_rent: 31_000, expected_deposit: 90_000 });
    await saveSearch(person, { url: `${RENT}?price_min=12000&price_max=30000`, frequency: 'daily' });
    const { id: step } = KINDS.residential_rent.steps.find(({ fields }) => fields.includes('expected_rent'))!;
    const reprice = async (to: number) => {
      const values = { ...valuesOfStep(KINDS.residential_rent, step, expensive.details), expected_rent: to };
      const response = await saveStep(app, owner.token, KINDS.residential_rent, step, { id: expensive.id, ...values });
      expect(response.status, JSON.stringify(response.error)).toBe(200);
      await runMatching();
    };
    for (const to of [25_000, 31_000, 26_000]) await reprice(to);
    const closedListing = await publish({ expected_rent: 15_000, expected_deposit: 45_000 });
    expect(await sendAndReadMails(person.email)).toEqual([]);
    expect((await listSearches(person))[0]).toMatchObject({ new_count: 2 });
    await app.call(
      contract.posting.changeStatus,
      { body: { id: closedListing.id, status: 'closed', reason: 'found_here' } },
      { token: owner.token },
    );
    await setTimeInIndia('2026-11-22T08:00:01');
    const mails = await sendAndReadMails(person.email);
    expect(mails.map(({ subject }) => subject.replace(/:.*/, ''))).toEqual(['1 new home']);
    expect(mails[0]!.text).toContain(expensive.id);
  });

  test('matches during quiet hours are sent at eight in the morning', async () => {
    const person = await newSeeker();
    await saveSearch(person, { url: `${RENT}?price_max=20002`, frequency: 'instant' });
    await setTimeInIndia('2026-11-22T23:00');
    await publish();
    expect(await sendAndReadMails(person.email)).toEqual([]);
    await setTimeInIndia('2026-11-23T07:59');
    expect(await sendAndReadMails(person.email)).toEqual([]);
    await setTimeInIndia('2026-11-23T08:00:01');
    expect(await sendAndReadMails(person.email)).toHaveLength(1);
  });

  test('mail requires a verified email, and SMS a recorded consent with its text', async () => {
    const person = await signIn(app);
    const { id } = (await saveSearch(person, { url: `${RENT}?price_max=20003`, frequency: 'instant' })).body.data;
    expect((await listSearches(person))[0]).toMatchObject({ waits_for: 'email' });
    await publish();
    await sendDueMessages();
    const sms = await update(person, { id, channel: 'sms', sms_consent: PURPOSES.alerts_sms.version });
    expect(sms.body.data).toMatchObject({ channel: 'sms', waits_for: null });
    const consent = await app.db
      .selectFrom('consent')
      .selectAll()
      .where('user_id', '=', person.id)
      .where('purpose', '=', 'alerts_sms')
      .execute();
    expect(consent).toMatchObject([{ text_version: PURPOSES.alerts_sms.version, language: 'en', channel: 'web', withdrawn_at: null }]);
    app.advanceClock(3601);
    await sendDueMessages();
    const message = await app.lastSms(person.phone);
    expect(message).toMatchObject({ template: 'new_homes', text: expect.stringContaining('/saved-searches') });
    expect(await app.mailsTo('')).toEqual([]);
  });

  test('two processes that send in parallel send once', async () => {
    const person = await newSeeker();
    await saveSearch(person, { url: `${RENT}?price_max=20004`, frequency: 'instant' });
    await publish();
    await Promise.all([sendDueMessages(), sendDueMessages(), sendDueMessages()]);
    expect(await sendAndReadMails(person.email)).toHaveLength(1);
  });
});

describe('unsubscribing', () => {
  const tokenOf = (text: string) => /unsubscribe#([\w-]+)/.exec(text)![1]!;
  async function receiveMail(query: string) {
    const person = await newSeeker();
    await saveSearch(person, { url: `${RENT}?${query}`, frequency: 'instant' });
    await saveSearch(person, { url: '/buy-in-coimbatore', frequency: 'weekly' });
    await publish();
    const [mail] = await sendAndReadMails(person.email);
    return { person, token: tokenOf(mail!.text) };
  }
  const frequencies = async (person: Person) => (await listSearches(person)).map(({ frequency }) => frequency).toSorted();

  test('the token of a mail unsubscribes from its search or from all, without a login, also repeatedly', async () => {
    const { person, token } = await receiveMail('price_max=20005');
    for (let time = 0; time < 2; time += 1) expect((await app.call(routes.unsubscribe, { body: { token } })).status).toBe(200);
    expect(await frequencies(person)).toEqual(['off', 'weekly']);
    await publish();
    app.advanceClock(3600);
    expect(await sendAndReadMails(person.email)).toHaveLength(1);
    await app.call(routes.unsubscribe, { body: { token, all: true } });
    expect(await frequencies(person)).toEqual(['off', 'off']);
  });

  test('the token of a mail to a former address changes nothing', async () => {
    const { person, token } = await receiveMail('price_max=20008');
    await app.db.updateTable('app_user').set({ email: 'regained@example.org' }).where('id', '=', person.id).execute();
    for (const all of [false, true]) expect((await app.call(routes.unsubscribe, { body: { token, all } })).status).toBe(404);
    expect(await frequencies(person)).toEqual(['instant', 'weekly']);
  });

  test('mail programs unsubscribe with one POST (RFC 8058), and opening the URL changes nothing', async () => {
    const { person, token } = await receiveMail('price_max=20006');
    const url = `/unsubscribe?token=${token}`;
    await app.fastify.inject({ method: 'GET', url });
    expect(await frequencies(person)).toEqual(['instant', 'weekly']);
    const response = await app.fastify.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(response.statusCode).toBe(200);
    expect(await frequencies(person)).toEqual(['off', 'weekly']);
  });

  test('an invalid token changes nothing', async () => {
    const { person, token } = await receiveMail('price_max=20007');
    const forged = `${token.slice(0, 21)}${token[21] === 'A' ? 'B' : 'A'}${token.slice(22)}`;
    for (const invalidToken of [forged, '', 'x', token.slice(1), `${token}AAAA`])
      expect((await app.call(routes.unsubscribe, { body: { token: invalidToken } })).status).toBe(404);
    expect((await app.fastify.inject({ method: 'POST', url: '/unsubscribe?token=x&token=y' })).statusCode).toBe(404);
    expect(await frequencies(person)).toEqual(['instant', 'weekly']);
  });
});
