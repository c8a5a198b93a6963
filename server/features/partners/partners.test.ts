import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { dayInIndia, midnightInIndia } from '../../../kinds/calendar.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { solveNewChallenge } from '../../../test/challenge.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn, newNumber, type Person } from '../../../test/people.ts';
import { signInAs } from '../../../test/staff.ts';

const { addAgent, addChannelPartner, verifyApplication, listApplications, decideApplication, getAgent, getAgents } = contract.partners;
const application = addAgent.example.body;
let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await testApp();
  administrator = await signInAs(app, 'administrator');
});

const sendApplication = (phone: string, overrides: object = {}, route: typeof addAgent | typeof addChannelPartner = addAgent) =>
  app.call(route, { body: { ...application, phone, ...overrides } });
const verify = async (phone: string, verification_id: string) => {
  const { code = '' } = (await app.lastSms(`+91${phone}`))!;
  return app.call(verifyApplication, { body: { verification_id, code } });
};
async function applyAndVerify(
  phone: string,
  overrides: object = {},
  route: typeof addAgent | typeof addChannelPartner = addAgent,
): Promise<void> {
  const { status, body } = await sendApplication(phone, overrides, route);
  expect(status).toBe(200);
  expect((await verify(phone, body.data.verification_id)).status).toBe(200);
}
const waitingApplications = async () => (await app.call(listApplications, { query: { limit: 100 } }, administrator)).body.data;
const findApplication = async (phone: string) => (await waitingApplications()).find((application) => application.phone === `+91${phone}`)!;
async function decide(phone: string, body: object = { decision: 'approve' }) {
  const { id, version } = await findApplication(phone);
  return app.call(decideApplication, { body: { id, version, ...body } }, administrator);
}
const roleOf = async (phone: string) =>
  (await app.db.selectFrom('app_user').select('role').where('phone', '=', `+91${phone}`).executeTakeFirst())?.role;
const readAgentPage = async (phone: string) => {
  const { public_id } = await app.db.selectFrom('partner').select('public_id').where('phone', '=', `+91${phone}`).executeTakeFirstOrThrow();
  return app.call(getAgent, { query: { id: public_id } });
};

describe('a partner application', () => {
  test('is queued once its number is verified, and the response does not depend on an existing account', async () => {
    const [newcomer, existingNumber] = [newNumber(), newNumber()];
    await signIn(app, existingNumber);
    const responses = [await sendApplication(newcomer), await sendApplication(existingNumber)];
    expect(responses.map(({ status, body }) => [status, body.message, Object.keys(body.data)])).toEqual(
      Array.from({ length: 2 }, () => [200, 'OTP sent successfully!', ['verification_id', 'sent_at', 'expires_in', 'resend_in']]),
    );
    expect(await findApplication(newcomer)).toBeUndefined();
    await verify(newcomer, responses[0]!.body.data.verification_id);
    expect(await findApplication(newcomer)).toMatchObject({
      firm: 'Lakshmi Homes',
      rera: { number: 'TN/AGENT/0123/2024', authority: { name: 'TNRERA' } },
      areas: ['Coimbatore: RS Puram, Saibaba Colony'],
      account: null,
      version: 1,
    });
  });

  test('that is sent twice is queued once, with the latest data', async () => {
    const phone = newNumber();
    await sendApplication(phone, { firm: 'Typing Eror' });
    await applyAndVerify(phone, { firm: 'First Homes' });
    await applyAndVerify(phone, { firm: 'Second Homes' });
    const applications = (await waitingApplications()).filter((application) => application.phone === `+91${phone}`);
    expect(applications.map(({ firm, version }) => [firm, version])).toEqual([['Second Homes', 2]]);
  });

  test('is verified once, only by its own code', async () => {
    const phone = newNumber();
    const { body } = await sendApplication(phone);
    const { code = '' } = (await app.lastSms(`+91${phone}`))!;
    const wrongCode = code === '111111' ? '222222' : '111111';
    const id = body.data.verification_id;
    const errorCodeFor = async (verification_id: string, digits: string) =>
      (await app.call(verifyApplication, { body: { verification_id, code: digits } })).error.code;
    expect(await errorCodeFor(id, wrongCode)).toBe('otp_invalid');
    const login = await app.call(contract.auth.sendOtp, { body: { phone: newNumber() } });
    expect(await errorCodeFor(login.body.data.verification_id, '123456')).toBe('otp_expired');
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => app.call(verifyApplication, { body: { verification_id: id, code } })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
  });

  test.each([
    ['a number that does not match the state', { rera_state: 'MH' }, 'rera_id', /certificate/],
    ['no registration of an agent for sales', { rera_state: undefined, rera_id: undefined }, 'rera_id', /RERA registration/],
    ['a number without its state', { rera_state: undefined }, 'rera_state', /state/],
    ['a state without an authority', { rera_state: 'XX' }, 'rera_state', /state/],
    ['a phone number in the name of the firm', { firm: 'Call 98765 43210' }, 'firm', /through the site/],
    ['a firm that passes for the site', { firm: 'Thinnai Official' }, 'firm', /its staff/],
    ['an unknown city', { areas: [{ city: 'atlantis' }] }, 'city', /atlantis/],
    ['a year in the future', { since: 2090 }, 'since', /year/],
    ['no kind', { kinds: [] }, 'kinds', /deal in/],
  ])('with %s is refused with a message, and no code is sent', async (_, changes, path, expectedMessage) => {
    const phone = newNumber();
    const { status, error } = await sendApplication(phone, changes);
    expect(status).toBe(422);
    expect(error.errors).toEqual([{ path, message: expect.stringMatching(expectedMessage) as string }]);
    expect(await app.lastSms(`+91${phone}`)).toBeNull();
  });

  test('may name the new year as soon as it has begun in India', async () => {
    const newYearApp = await testApp();
    const nextYear = Number(dayInIndia(newYearApp.deps.now()).slice(0, 4)) + 1;
    const secondsUntil = (midnightInIndia(`${nextYear}-01-01`).getTime() - newYearApp.deps.now().getTime()) / 1000;
    newYearApp.advanceClock(secondsUntil + 60);
    const { status } = await newYearApp.call(addAgent, { body: { ...application, phone: newNumber(), since: nextYear } });
    expect(status).toBe(200);
  });

  test('needs no RERA registration for rentals only', async () => {
    const phone = newNumber();
    await applyAndVerify(phone, { rera_state: undefined, rera_id: undefined, kinds: ['pg_hostel'] });
    expect((await findApplication(phone)).rera).toBeNull();
  });
});

describe('a decision', () => {
  test('gives the account with the number its role immediately, and informs the applicant by mail and SMS', async () => {
    const phone = newNumber();
    await signIn(app, phone);
    await applyAndVerify(phone, { email: 'at.once@example.org' });
    expect((await decide(phone)).body.data.state).toBe('approved');
    expect(await roleOf(phone)).toBe('agent');
    expect((await app.lastSms(`+91${phone}`))?.template).toBe('partner_approved');
    expect((await app.mailsTo('at.once@example.org')).map(({ template }) => template)).toEqual(['partner_approved']);
  });

  test('applies at the first login when there is no account yet', async () => {
    const phone = newNumber();
    await applyAndVerify(phone, {}, addChannelPartner);
    await decide(phone);
    const first = await signIn(app, phone);
    expect(await roleOf(phone)).toBe('channel_partner');
    // Afterwards the number belongs to another user.
    await app.db.updateTable('app_user').set({ phone: null, deleted_at: app.deps.now() }).where('id', '=', first.id).execute();
    await signIn(app, phone);
    expect(await roleOf(phone)).toBe('user');
  });

  test('does not change staff roles', async () => {
    const phone = newNumber();
    const { id } = await signIn(app, phone);
    await app.db.updateTable('app_user').set({ role: 'support' }).where('id', '=', id).execute();
    await applyAndVerify(phone);
    await decide(phone);
    expect(await roleOf(phone)).toBe('support');
  });

  test('to reject requires a reason, which the mail states', async () => {
    const phone = newNumber();
    await applyAndVerify(phone, { email: 'rejected@example.org' });
    expect((await decide(phone, { decision: 'reject' })).status).toBe(422);
    expect((await decide(phone, { decision: 'reject', reason: 'other' })).status).toBe(422);
    const note = 'Please send us a scan of the certificate.';
    expect((await decide(phone, { decision: 'reject', reason: 'rera_not_found', note })).status).toBe(200);
    const [mail] = await app.mailsTo('rejected@example.org');
    expect(mail?.text).toContain('the registration number is not in the register of the authority');
    expect(mail?.text).toContain(note);
    expect(await roleOf(phone)).toBeUndefined();
    await applyAndVerify(phone);
    expect((await findApplication(phone)).version).toBe(1);
  });

  test('is accepted only once, only for the displayed version, and never from the applicant', async () => {
    const phone = newNumber();
    await applyAndVerify(phone);
    const { id, version } = await findApplication(phone);
    await applyAndVerify(phone, { firm: 'Another Name' });
    const oldVersionResponse = await app.call(decideApplication, { body: { id, version, decision: 'approve' } }, administrator);
    expect(oldVersionResponse.status).toBe(404);
    const latest = await findApplication(phone);
    const body = { id: latest.id, version: latest.version, decision: 'approve' } as const;
    const responses = await Promise.all([1, 2].map(() => app.call(decideApplication, { body }, administrator)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);

    const ownNumber = newNumber();
    const me = await signIn(app, ownNumber);
    await app.db.updateTable('app_user').set({ role: 'administrator' }).where('id', '=', me.id).execute();
    await applyAndVerify(ownNumber);
    const ownApplication = await findApplication(ownNumber);
    expect((await app.call(decideApplication, { body: { id: ownApplication.id, version: 1, decision: 'approve' } }, me)).status).toBe(403);
  });
});

describe('the page of an agent', () => {
  test('shows the profile and active listings without contact data', async () => {
    const phone = newNumber();
    const { id } = await signIn(app, phone);
    await applyAndVerify(phone, { firm: 'Page Homes' });
    await decide(phone);
    const listing = await newListing(app, id);
    await newListing(app, id, 'paused');
    await app.db
      .insertInto('lister_response_stats')
      .values({ user_id: id, inquirers: 12, answered_percent: 75, median_minutes: 90, counted_at: app.deps.now() })
      .execute();
    const { body } = await readAgentPage(phone);
    expect(body.data.replies).toEqual({ answered_percent: 75, median_minutes: 90 });
    expect(body.data.canonical).toMatch(/^\/agents\/page-homes-\d{8}$/);
    expect(body.data.data.map((card) => card.id)).toEqual([listing.publicId]);
    expect(body.data).toMatchObject({
      indexable: true,
      agent: { title: 'Page Homes', listings: 1, since: 2012, rera: { number: 'TN/AGENT/0123/2024' } },
    });
    // the last one is the second number of each test listing (test/listings.ts)
    for (const secret of [phone, application.email, application.address, '9444455555']) expect(JSON.stringify(body)).not.toContain(secret);
    const page = await app.call(contract.search.getProperty, { query: { id: listing.publicId } });
    expect((page.body as unknown as { data: { lister: { page: string } } }).data.lister.page).toBe(body.data.canonical);
  });

  test('exists after their first login and is hidden while they are suspended', async () => {
    const phone = newNumber();
    await applyAndVerify(phone);
    await decide(phone);
    expect((await readAgentPage(phone)).status).toBe(404);
    const { id } = await signIn(app, phone);
    expect((await readAgentPage(phone)).status).toBe(200);
    await app.db.updateTable('app_user').set({ suspended_at: app.deps.now() }).where('id', '=', id).execute();
    expect((await readAgentPage(phone)).status).toBe(404);
  });
});

describe('the agents of a city', () => {
  test('are filtered by locality and kind, and sorted by their number of active listings', async () => {
    const names: string[] = [];
    for (const [firm, localities, kinds] of [
      ['One Homes', ['peelamedu'], ['residential_resale']],
      ['Two Homes', [], ['residential_resale', 'plot']],
      ['Three Homes', ['gandhipuram'], ['plot']],
    ] as const) {
      const phone = newNumber();
      const { id } = await signIn(app, phone);
      await applyAndVerify(phone, { firm, areas: [{ city: 'coimbatore', localities: [...localities] }], kinds: [...kinds] });
      await decide(phone);
      if (firm !== 'One Homes') await newListing(app, id);
      names.push(firm);
    }
    const findAgents = async (query: object) => {
      const { data } = (await app.call(getAgents, { query: { city: 'coimbatore', ...query } })).body;
      return { titles: data.data.map(({ title }) => title).filter((title) => names.includes(title)), page: data };
    };
    expect((await findAgents({ locality: 'peelamedu' })).titles).toEqual(['Two Homes', 'One Homes']);
    expect((await findAgents({ kind: 'plot' })).titles).toEqual(['Two Homes', 'Three Homes']);
    const { page } = await findAgents({ locality: 'peelamedu', kind: 'residential_resale' });
    expect(page).toMatchObject({ canonical: '/agents/coimbatore/residential-resale/peelamedu', indexable: false });
    // with those of the whole city, and only of this kind
    expect(page.localities).toContainEqual({
      name: 'Peelamedu',
      url: '/agents/coimbatore/residential-resale/peelamedu',
      count: page.pagination.total,
    });
    expect(page.localities.map(({ name }) => name)).not.toContain('Gandhipuram');
  });
});

test('where challenges are required, an applicant must solve one before a code is sent', async () => {
  const challengeApp = await testApp({ env: { CHALLENGE: 'always', CHALLENGE_WORK: '4' } });
  for (const route of [addAgent, addChannelPartner]) {
    const phone = newNumber();
    const apply = (captcha?: string) => challengeApp.call(route, { body: { ...application, phone, captcha } });
    expect((await apply()).error.code).toBe('challenge_needed');
    expect(await challengeApp.lastSms(`+91${phone}`)).toBeNull();
    expect((await apply(await solveNewChallenge(challengeApp))).status).toBe(200);
    expect(await challengeApp.lastSms(`+91${phone}`, 'login_code')).not.toBeNull();
  }
});
