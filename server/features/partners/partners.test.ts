import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { solvedChallenge } from '../../../test/challenge.ts';
import { newListing } from '../../../test/listings.ts';
import { logIn, newNumber, type Person } from '../../../test/people.ts';
import { inRole } from '../../../test/staff.ts';

const { addAgent, addChannelPartner, proveApplication, listApplications, decideApplication, getAgent, getAgents } = contract.partners;
const said = addAgent.example.body;
let on: TestApp;
let administrator: Person;
beforeAll(async () => {
  on = await testApp();
  administrator = await inRole(on, 'administrator');
});

const send = (phone: string, more: object = {}, route: typeof addAgent | typeof addChannelPartner = addAgent) =>
  on.call(route, { body: { ...said, phone, ...more } });
const proof = async (phone: string, verification_id: string) => {
  const { code = '' } = (await on.lastSms(`+91${phone}`))!;
  return on.call(proveApplication, { body: { verification_id, code } });
};
async function applied(phone: string, more: object = {}, route: typeof addAgent | typeof addChannelPartner = addAgent): Promise<void> {
  const { status, body } = await send(phone, more, route);
  expect(status).toBe(200);
  expect((await proof(phone, body.data.verification_id)).status).toBe(200);
}
const waiting = async () => (await on.call(listApplications, { query: { limit: 100 } }, administrator)).body.data;
const held = async (phone: string) => (await waiting()).find((one) => one.phone === `+91${phone}`)!;
async function decided(phone: string, body: object = { decision: 'approve' }) {
  const { id, version } = await held(phone);
  return on.call(decideApplication, { body: { id, version, ...body } }, administrator);
}
const roleOf = async (phone: string) =>
  (await on.db.selectFrom('app_user').select('role').where('phone', '=', `+91${phone}`).executeTakeFirst())?.role;
const pageOf = async (phone: string) => {
  const { public_id } = await on.db.selectFrom('partner').select('public_id').where('phone', '=', `+91${phone}`).executeTakeFirstOrThrow();
  return on.call(getAgent, { query: { id: public_id } });
};

describe('an application', () => {
  test('counts once its number is proved, and the answer is the same whoever has the number', async () => {
    const [stranger, known] = [newNumber(), newNumber()];
    await logIn(on, known);
    const answers = [await send(stranger), await send(known)];
    expect(answers.map(({ status, body }) => [status, body.message, Object.keys(body.data)])).toEqual(
      Array.from({ length: 2 }, () => [200, 'OTP sent successfully!', ['verification_id', 'expires_in', 'resend_in']]),
    );
    expect(await held(stranger)).toBeUndefined();
    await proof(stranger, answers[0]!.body.data.verification_id);
    expect(await held(stranger)).toMatchObject({
      firm: 'Lakshmi Homes',
      rera: { number: 'TN/AGENT/0123/2024', authority: { name: 'TNRERA' } },
      areas: ['Coimbatore: RS Puram, Saibaba Colony'],
      account: null,
      version: 1,
    });
  });

  test('sent twice is one, and what was corrected is what is looked at', async () => {
    const phone = newNumber();
    await send(phone, { firm: 'Typing Eror' });
    await applied(phone, { firm: 'First Homes' });
    await applied(phone, { firm: 'Second Homes' });
    const mine = (await waiting()).filter((one) => one.phone === `+91${phone}`);
    expect(mine.map(({ firm, version }) => [firm, version])).toEqual([['Second Homes', 2]]);
  });

  test('is proved by its own code alone, once', async () => {
    const phone = newNumber();
    const { body } = await send(phone);
    const { code = '' } = (await on.lastSms(`+91${phone}`))!;
    const wrong = code === '111111' ? '222222' : '111111';
    const id = body.data.verification_id;
    const tries = async (verification_id: string, digits: string) =>
      (await on.call(proveApplication, { body: { verification_id, code: digits } })).error.code;
    expect(await tries(id, wrong)).toBe('otp_invalid');
    const login = await on.call(contract.auth.sendOtp, { body: { phone: newNumber() } });
    expect(await tries(login.body.data.verification_id, '123456')).toBe('otp_expired');
    const together = await Promise.all(Array.from({ length: 4 }, () => on.call(proveApplication, { body: { verification_id: id, code } })));
    expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
  });

  test.each([
    ['a number that is none of that state', { rera_state: 'MH' }, 'rera_id', /certificate/],
    ['no registration from somebody who helps to sell', { rera_state: undefined, rera_id: undefined }, 'rera_id', /RERA registration/],
    ['a number without its state', { rera_state: undefined }, 'rera_state', /state/],
    ['a state without an authority', { rera_state: 'XX' }, 'rera_state', /state/],
    ['a phone number in the name of the firm', { firm: 'Call 98765 43210' }, 'firm', /through the site/],
    ['a city the site does not have', { areas: [{ city: 'atlantis' }] }, 'city', /atlantis/],
    ['a year to come', { since: 2090 }, 'since', /year/],
    ['no kind', { kinds: [] }, 'kinds', /deal in/],
  ])('with %s is refused in words, and no code is sent', async (_, wrong, path, sentence) => {
    const phone = newNumber();
    const { status, error } = await send(phone, wrong);
    expect(status).toBe(422);
    expect(error.errors).toEqual([{ path, message: expect.stringMatching(sentence) as string }]);
    expect(await on.lastSms(`+91${phone}`)).toBeNull();
  });

  test('of somebody who lets alone needs no registration', async () => {
    const phone = newNumber();
    await applied(phone, { rera_state: undefined, rera_id: undefined, kinds: ['pg_hostel'] });
    expect((await held(phone)).rera).toBeNull();
  });
});

describe('a decision', () => {
  test('gives the role to the account with the number at once, and tells by mail and SMS', async () => {
    const phone = newNumber();
    await logIn(on, phone);
    await applied(phone, { email: 'at.once@example.org' });
    expect((await decided(phone)).body.data.state).toBe('approved');
    expect(await roleOf(phone)).toBe('agent');
    expect((await on.lastSms(`+91${phone}`))?.template).toBe('partner_approved');
    expect((await on.mailsTo('at.once@example.org')).map(({ template }) => template)).toEqual(['partner_approved']);
  });

  test('waits for whoever has no account yet, and is good for one login', async () => {
    const phone = newNumber();
    await applied(phone, {}, addChannelPartner);
    await decided(phone);
    const first = await logIn(on, phone);
    expect(await roleOf(phone)).toBe('channel_partner');
    // the number goes to somebody else
    await on.db.updateTable('app_user').set({ phone: null, deleted_at: on.deps.now() }).where('id', '=', first.id).execute();
    await logIn(on, phone);
    expect(await roleOf(phone)).toBe('user');
  });

  test('leaves people of staff what they are', async () => {
    const phone = newNumber();
    const { id } = await logIn(on, phone);
    await on.db.updateTable('app_user').set({ role: 'support' }).where('id', '=', id).execute();
    await applied(phone);
    await decided(phone);
    expect(await roleOf(phone)).toBe('support');
  });

  test('to reject names a reason, which the mail says', async () => {
    const phone = newNumber();
    await applied(phone, { email: 'rejected@example.org' });
    expect((await decided(phone, { decision: 'reject' })).status).toBe(422);
    expect((await decided(phone, { decision: 'reject', reason: 'other' })).status).toBe(422);
    const note = 'Please send us a scan of the certificate.';
    expect((await decided(phone, { decision: 'reject', reason: 'rera_not_found', note })).status).toBe(200);
    const [mail] = await on.mailsTo('rejected@example.org');
    expect(mail?.text).toContain('the registration number is not in the register of the authority');
    expect(mail?.text).toContain(note);
    expect(await roleOf(phone)).toBeUndefined();
    await applied(phone);
    expect((await held(phone)).version).toBe(1);
  });

  test('is taken once, about what was looked at, and never by the applicant', async () => {
    const phone = newNumber();
    await applied(phone);
    const { id, version } = await held(phone);
    await applied(phone, { firm: 'Another Name' });
    const old = await on.call(decideApplication, { body: { id, version, decision: 'approve' } }, administrator);
    expect(old.status).toBe(404);
    const both = await Promise.all([decided(phone), decided(phone)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);

    const own = newNumber();
    const me = await logIn(on, own);
    await on.db.updateTable('app_user').set({ role: 'administrator' }).where('id', '=', me.id).execute();
    await applied(own);
    const mine = await held(own);
    expect((await on.call(decideApplication, { body: { id: mine.id, version: 1, decision: 'approve' } }, me)).status).toBe(403);
  });
});

describe('the page of an agent', () => {
  test('shows who they are and their live listings, and nothing to reach them by', async () => {
    const phone = newNumber();
    const { id } = await logIn(on, phone);
    await applied(phone, { firm: 'Page Homes' });
    await decided(phone);
    const listing = await newListing(on, id);
    await newListing(on, id, 'paused');
    const { body } = await pageOf(phone);
    expect(body.data.canonical).toMatch(/^\/agents\/page-homes-\d{8}$/);
    expect(body.data.data.map((card) => card.id)).toEqual([listing.publicId]);
    expect(body.data).toMatchObject({
      indexable: true,
      agent: { title: 'Page Homes', listings: 1, since: 2012, rera: { number: 'TN/AGENT/0123/2024' } },
    });
    for (const secret of [phone, said.email, said.address, '9444455555']) expect(JSON.stringify(body)).not.toContain(secret);
    const page = await on.call(contract.property.getProperty, { query: { id: listing.publicId } });
    expect((page.body as unknown as { data: { lister: { page: string } } }).data.lister.page).toBe(body.data.canonical);
  });

  test('is there once they logged in, and gone while they are suspended', async () => {
    const phone = newNumber();
    await applied(phone);
    await decided(phone);
    expect((await pageOf(phone)).status).toBe(404);
    const { id } = await logIn(on, phone);
    expect((await pageOf(phone)).status).toBe(200);
    await on.db.updateTable('app_user').set({ suspended_at: on.deps.now() }).where('id', '=', id).execute();
    expect((await pageOf(phone)).status).toBe(404);
  });
});

describe('the agents of a city', () => {
  test('are found by locality and kind, those with the most live listings first', async () => {
    const names: string[] = [];
    for (const [firm, localities, kinds] of [
      ['One Homes', ['peelamedu'], ['residential_resale']],
      ['Two Homes', [], ['residential_resale', 'plot']],
      ['Three Homes', ['gandhipuram'], ['plot']],
    ] as const) {
      const phone = newNumber();
      const { id } = await logIn(on, phone);
      await applied(phone, { firm, areas: [{ city: 'coimbatore', localities: [...localities] }], kinds: [...kinds] });
      await decided(phone);
      if (firm !== 'One Homes') await newListing(on, id);
      names.push(firm);
    }
    const find = async (query: object) => {
      const { data } = (await on.call(getAgents, { query: { city: 'coimbatore', ...query } })).body;
      return { titles: data.data.map(({ title }) => title).filter((title) => names.includes(title)), page: data };
    };
    expect((await find({ locality: 'peelamedu' })).titles).toEqual(['Two Homes', 'One Homes']);
    expect((await find({ kind: 'plot' })).titles).toEqual(['Two Homes', 'Three Homes']);
    const { page } = await find({ locality: 'peelamedu', kind: 'residential_resale' });
    expect(page).toMatchObject({ canonical: '/agents/coimbatore/residential-resale/peelamedu', indexable: false });
    expect(page.localities.map(({ url }) => url)).toContain('/agents/coimbatore/residential-resale/peelamedu');
  });
});

test('whoever looks like abuse solves a challenge before a code is sent for an application, as for logging in', async () => {
  const strict = await testApp({ env: { CHALLENGE: 'always', CHALLENGE_WORK: '4' } });
  for (const route of [addAgent, addChannelPartner]) {
    const phone = newNumber();
    const apply = (captcha?: string) => strict.call(route, { body: { ...said, phone, captcha } });
    expect((await apply()).error.code).toBe('challenge_needed');
    expect(await strict.lastSms(`+91${phone}`)).toBeNull();
    expect((await apply(await solvedChallenge(strict))).status).toBe(200);
    expect(await strict.lastSms(`+91${phone}`, 'login_code')).not.toBeNull();
  }
});
