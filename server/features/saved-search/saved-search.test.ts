import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { PURPOSES } from '../../../contract/purposes.ts';
import { MOST_SAVED, savedSearchRoutes as routes, type SavedSearch } from '../../../contract/saved-search.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { filled, live, ofStep, save as saveStep } from '../../../test/wizard.ts';
import { jobHandlers } from '../../features.ts';

let on: TestApp;
let owner: Person;
/** Ten in the morning in India, a Saturday. */
const MORNING = new Date('2026-11-21T10:00:00+05:30');
const RENT = '/rent-in-coimbatore';
beforeAll(async () => {
  on = await testApp({ now: MORNING, env: { QUIET_HOURS: '21-8' } });
  owner = await logIn(on);
});

const never = new AbortController().signal;
const match = () => jobHandlers(on.deps).match_searches({}, never);
/** What the clock does every minute. */
const send = () => jobHandlers(on.deps).send_alerts({}, never);
const save = ({ token }: Person, body: object) => on.call(routes.createSavedSearch, { body }, { token });
const list = async ({ token }: Person): Promise<SavedSearch[]> => (await on.call(routes.listSavedSearches, {}, { token })).body.data;
const update = ({ token }: Person, body: object) => on.call(routes.updateSavedSearch, { body }, { token });
const at = async (time: string) => on.advance((new Date(`${time}+05:30`).getTime() - on.deps.now().getTime()) / 1000);

let rent = 9000;
/** A flat goes on the market in Coimbatore, at a rent nobody else asks. */
async function publish(values: object = {}) {
  rent += 100;
  const kind = KINDS.residential_rent;
  const all = {
    ...filled(kind, rent, { today: dayInIndia(on.deps.now()) }),
    city: 'coimbatore',
    available_for: 'only_rent',
    expected_rent: rent,
    expected_deposit: rent * 3,
    ...values,
  };
  const listing = await live(on, owner.token, kind, all);
  await match();
  return { ...listing, all };
}

let addresses = 0;
/** Somebody with a proved mail address. */
async function seeker(): Promise<Person & { email: string }> {
  const person = await logIn(on);
  const email = `seeker${(addresses += 1)}@example.org`;
  await on.db.updateTable('app_user').set({ email, email_verified_at: on.deps.now() }).where('id', '=', person.id).execute();
  return { ...person, email };
}
const news = async (address: string) => {
  await send();
  return (await on.mailsTo(address)).filter(({ template }) => template === 'new_homes');
};

describe('keeping searches', () => {
  test('a search is kept by its canonical address, named by what it looks for, and equal ones are one', async () => {
    const person = await seeker();
    const saved = await save(person, { url: `${RENT}?sort=price_asc&page=3&price_max=25000&utm_source=x&locality=rs-puram` });
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
    const same = await save(person, {
      filters: { intent: 'rent', city: 'coimbatore', locality: 'rs-puram', price_max: 25_000 },
      name: 'Another',
    });
    expect(same.body).toMatchObject({
      message: 'You saved this search before.',
      data: { id: saved.body.data.id, name: saved.body.data.name },
    });
    expect(await list(person)).toHaveLength(1);
    const page = await on.call(contract.property.getSearchPage, { query: { slug: url.slice(1).replace(/\?.*/, ''), price_max: 25_000 } });
    expect(page.body.data.canonical).toBe(url);
  });

  test('it is renamed, changed, deleted, and restored; nobody else can', async () => {
    const [person, other] = [await seeker(), await seeker()];
    const { id } = (await save(person, { url: RENT, name: 'All' })).body.data;
    expect((await update(person, { id, name: 'Every flat', frequency: 'weekly' })).body.data).toMatchObject({
      name: 'Every flat',
      frequency: 'weekly',
    });
    for (const answer of [
      await update(other, { id, name: 'Mine' }),
      await on.call(routes.deleteSavedSearch, { body: { id } }, { token: other.token }),
      await on.call(routes.restoreSavedSearch, { body: { id } }, { token: other.token }),
      await on.call(routes.openSavedSearch, { body: { id } }, { token: other.token }),
    ])
      expect(answer.status).toBe(404);
    for (let time = 0; time < 2; time += 1)
      expect((await on.call(routes.deleteSavedSearch, { body: { id } }, { token: person.token })).status).toBe(200);
    expect(await list(person)).toEqual([]);
    const back = await on.call(routes.restoreSavedSearch, { body: { id } }, { token: person.token });
    expect(back.body.data).toMatchObject({ id, name: 'Every flat', frequency: 'weekly' });
    expect(await list(person)).toHaveLength(1);
  });

  test('twenty are kept, however many are sent at once', async () => {
    const person = await seeker();
    const answers = await Promise.all(
      Array.from({ length: MOST_SAVED + 6 }, (_, n) => save(person, { url: `${RENT}?price_max=${10_000 + n}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_SAVED);
    expect(answers.find(({ status }) => status === 409)?.error.message).toMatch(/20 searches/);
    expect(await list(person)).toHaveLength(MOST_SAVED);
  });

  test.each([
    ['neither address nor filters', {}],
    ['both', { url: RENT, filters: { intent: 'rent' } }],
    ['another site', { url: 'https://evil.example/rent-in-coimbatore' }],
    ['a listing', { url: '/a-flat-in-coimbatore-pid-k3Yb90TzQa' }],
    ['no page', { url: '/nothing-of-the-kind' }],
    ['a place there is not', { url: '/rent-in-atlantis' }],
    ['a value no filter takes', { url: `${RENT}?price_max=lots` }],
    ['bounds the wrong way round', { url: `${RENT}?price_min=9000&price_max=8000` }],
    ['a filter there is not', { filters: { intent: 'rent', colour: 'red' } }],
    ['several tabs', { filters: { kind: ['residential_rent', 'plot'] } }],
    ['an empty name', { url: RENT, name: ' ' }],
    ['a name without end', { url: RENT, name: 'x'.repeat(81) }],
    ['a frequency there is not', { url: RENT, frequency: 'hourly' }],
    ['text messages without consent', { url: RENT, channel: 'sms' }],
    ['consent to other words', { url: RENT, channel: 'sms', sms_consent: '1999-01' }],
    ['somebody else', { url: RENT, user_id: '1' }],
  ])('%s is refused', async (_what, body) => {
    const person = await seeker();
    const answer = await save(person, body);
    expect(answer.status).toBe(422);
    expect(await list(person)).toEqual([]);
  });

  test('whoever is not logged in is asked to log in to save searches', async () => {
    const answer = await on.call(routes.createSavedSearch, { body: { url: RENT } });
    expect(answer.error).toMatchObject({ code: 'login_expired', message: 'Please log in to save searches.' });
  });

  test('every documented example is taken', async () => {
    const person = await seeker();
    const { id } = (await save(person, routes.createSavedSearch.example.body)).body.data;
    for (const route of [routes.updateSavedSearch, routes.openSavedSearch, routes.deleteSavedSearch, routes.restoreSavedSearch])
      expect((await on.call(route, { body: { ...route.example.body, id } }, { token: person.token })).status, route.path).toBe(200);
    expect((await on.call(routes.unsubscribe, { body: routes.unsubscribe.example.body })).status).toBe(404);
  });
});

describe('telling what is new', () => {
  test('a home that fits is told at once, once, with the price and a way to stop; one that does not fit is not', async () => {
    const person = await seeker();
    const { id, url } = (await save(person, { url: `${RENT}?price_max=20000`, name: 'Below <b>20</b>', frequency: 'instant' })).body.data;
    await publish({ expected_rent: 45_000, expected_deposit: 90_000 });
    const home = await publish();
    const mails = await news(person.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: '1 new home: Below <b>20</b>' });
    for (const part of [home.url!, url, '/saved-searches', '/unsubscribe#']) expect(mails[0]!.text).toContain(part);
    expect((await list(person))[0]).toMatchObject({ new_count: 1, sent_at: expect.any(String) });
    for (let time = 0; time < 3; time += 1) {
      await match();
      expect(await news(person.email)).toHaveLength(1);
    }
    await on.call(routes.openSavedSearch, { body: { id } }, { token: person.token });
    expect((await list(person))[0]).toMatchObject({ new_count: 0 });
  });

  test('a mail is in the language its reader chose, and so are its links', async () => {
    const person = await seeker();
    await on.db.updateTable('app_user').set({ language: 'ta' }).where('email', '=', person.email).execute();
    await save(person, { url: `${RENT}?price_max=20003`, name: 'Below 20', frequency: 'instant' });
    const home = await publish();
    const [mail] = await news(person.email);
    expect(mail).toMatchObject({ subject: '1 புதிய வீடு: Below 20' });
    for (const part of [`/ta${home.url!}`, '/ta/saved-searches', '/ta/unsubscribe#', 'மின்னஞ்சல்']) expect(mail!.text).toContain(part);
  });

  test('instant ones are grouped: at most one mail in a quarter of an hour', async () => {
    const person = await seeker();
    await save(person, { url: `${RENT}?price_max=20001`, frequency: 'instant' });
    await publish();
    expect(await news(person.email)).toHaveLength(1);
    await publish();
    await publish();
    expect(await news(person.email)).toHaveLength(1);
    on.advance(15 * 60 + 1);
    const mails = await news(person.email);
    expect(mails.map(({ subject }) => subject.replace(/:.*/, ''))).toEqual(['1 new home', '2 new homes']);
  });

  test('a price that drops into the range is new, once; a home let before the digest is not told', async () => {
    const person = await seeker();
    const dear = await publish({ expected_rent: 31_000, expected_deposit: 90_000 });
    await save(person, { url: `${RENT}?price_min=12000&price_max=30000`, frequency: 'daily' });
    const { id: step } = KINDS.residential_rent.steps.find(({ fields }) => fields.includes('expected_rent'))!;
    const reprice = async (to: number) => {
      const values = { ...ofStep(KINDS.residential_rent, step, dear.all), expected_rent: to };
      const answer = await saveStep(on, owner.token, KINDS.residential_rent, step, { id: dear.id, ...values });
      expect(answer.status, JSON.stringify(answer.error)).toBe(200);
      await match();
    };
    for (const to of [25_000, 31_000, 26_000]) await reprice(to);
    const closing = await publish({ expected_rent: 15_000, expected_deposit: 45_000 });
    expect(await news(person.email)).toEqual([]);
    expect((await list(person))[0]).toMatchObject({ new_count: 2 });
    await on.call(
      contract.posting.changeStatus,
      { body: { id: closing.id, status: 'closed', reason: 'found_here' } },
      { token: owner.token },
    );
    await at('2026-11-22T08:00:01');
    const mails = await news(person.email);
    expect(mails.map(({ subject }) => subject.replace(/:.*/, ''))).toEqual(['1 new home']);
    expect(mails[0]!.text).toContain(dear.id);
  });

  test('nobody is woken: what is found at night leaves at eight', async () => {
    const person = await seeker();
    await save(person, { url: `${RENT}?price_max=20002`, frequency: 'instant' });
    await at('2026-11-22T23:00');
    await publish();
    expect(await news(person.email)).toEqual([]);
    await at('2026-11-23T07:59');
    expect(await news(person.email)).toEqual([]);
    await at('2026-11-23T08:00:01');
    expect(await news(person.email)).toHaveLength(1);
  });

  test('mail waits for a proved address and text messages for consent, which is recorded with its words', async () => {
    const person = await logIn(on);
    const { id } = (await save(person, { url: `${RENT}?price_max=20003`, frequency: 'instant' })).body.data;
    expect((await list(person))[0]).toMatchObject({ waits_for: 'email' });
    await publish();
    await send();
    const sms = await update(person, { id, channel: 'sms', sms_consent: PURPOSES.alerts_sms.version });
    expect(sms.body.data).toMatchObject({ channel: 'sms', waits_for: null });
    const consent = await on.db
      .selectFrom('consent')
      .selectAll()
      .where('user_id', '=', person.id)
      .where('purpose', '=', 'alerts_sms')
      .execute();
    expect(consent).toMatchObject([{ text_version: PURPOSES.alerts_sms.version, language: 'en', channel: 'web', withdrawn_at: null }]);
    on.advance(3601);
    await send();
    const message = await on.lastSms(person.phone);
    expect(message).toMatchObject({ template: 'new_homes', text: expect.stringContaining('/saved-searches') });
    expect(await on.mailsTo('')).toEqual([]);
  });

  test('two processes that send at once tell once', async () => {
    const person = await seeker();
    await save(person, { url: `${RENT}?price_max=20004`, frequency: 'instant' });
    await publish();
    await Promise.all([send(), send(), send()]);
    expect(await news(person.email)).toHaveLength(1);
  });
});

describe('stopping', () => {
  const tokenOf = (text: string) => /unsubscribe#([\w-]+)/.exec(text)![1]!;
  async function mailed(query: string) {
    const person = await seeker();
    await save(person, { url: `${RENT}?${query}`, frequency: 'instant' });
    await save(person, { url: '/buy-in-coimbatore', frequency: 'weekly' });
    await publish();
    const [mail] = await news(person.email);
    return { person, token: tokenOf(mail!.text) };
  }
  const frequencies = async (person: Person) => (await list(person)).map(({ frequency }) => frequency).toSorted();

  test('the token of a mail turns its search off, or all, without a login, as often as one likes', async () => {
    const { person, token } = await mailed('price_max=20005');
    for (let time = 0; time < 2; time += 1) expect((await on.call(routes.unsubscribe, { body: { token } })).status).toBe(200);
    expect(await frequencies(person)).toEqual(['off', 'weekly']);
    await publish();
    on.advance(3600);
    expect(await news(person.email)).toHaveLength(1);
    await on.call(routes.unsubscribe, { body: { token, all: true } });
    expect(await frequencies(person)).toEqual(['off', 'off']);
  });

  test('programs of mail do it by one POST (RFC 8058); opening the address does nothing', async () => {
    const { person, token } = await mailed('price_max=20006');
    const url = `/unsubscribe?token=${token}`;
    await on.app.inject({ method: 'GET', url });
    expect(await frequencies(person)).toEqual(['instant', 'weekly']);
    const done = await on.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(done.statusCode).toBe(200);
    expect(await frequencies(person)).toEqual(['off', 'weekly']);
  });

  test('a token nobody was given does nothing', async () => {
    const { person, token } = await mailed('price_max=20007');
    const forged = `${token.slice(0, 21)}${token[21] === 'A' ? 'B' : 'A'}${token.slice(22)}`;
    for (const wrong of [forged, '', 'x', token.slice(1), `${token}AAAA`])
      expect((await on.call(routes.unsubscribe, { body: { token: wrong } })).status).toBe(404);
    expect((await on.app.inject({ method: 'POST', url: '/unsubscribe?token=x&token=y' })).statusCode).toBe(404);
    expect(await frequencies(person)).toEqual(['instant', 'weekly']);
  });
});
