import { beforeAll, expect, test } from 'vitest';
import { accountRoutes } from '../../../contract/account/account.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { solveNewChallenge } from '../../../test/challenge.ts';
import { signIn, type Person } from '../../../test/people.ts';

let app: TestApp;
let limited: TestApp;
beforeAll(async () => {
  app = await testApp();
  limited = await testApp({ env: { RATE_LIMITS: 'on' } });
});

let emailCount = 0;
const newEmail = () => `person${(emailCount += 1)}@example.org`;
const linkEmail = (body: object, token?: string) => app.call(accountRoutes.linkEmail, { body }, token === undefined ? {} : { token });
const getUser = async ({ token }: Person) => (await app.call(accountRoutes.getUser, {}, { token })).body.data;
async function readToken(address: string): Promise<string> {
  const mail = (await app.mailsTo(address)).findLast(({ template }) => template === 'verify_email');
  const token = /verify-email#([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('no link arrived');
  return token;
}

test('a link verifies the address without a login, but not before it is confirmed', async () => {
  const [person, email] = [await signIn(app), newEmail()];
  const requested = await linkEmail({ email }, person.token);
  expect(requested.body).toEqual({
    message: 'We sent a link to your email address. Open it within 24 hours.',
    data: { email_verified: false, expires_in: 86_400 },
  });
  const token = await readToken(email);
  expect(await getUser(person)).toMatchObject({ email: null, email_verified: false });
  const confirmed = await linkEmail({ token });
  expect(confirmed.body).toMatchObject({ data: { email_verified: true, expires_in: null } });
  expect(await getUser(person)).toMatchObject({ email, email_verified: true });
  expect((await linkEmail({}, person.token)).body).toMatchObject({ data: { email_verified: true, expires_in: null } });
});

test('the mail identifies the account by the last digits of its phone number, and says what the address can be used for', async () => {
  const [person, email] = [await signIn(app), newEmail()];
  await linkEmail({ email }, person.token);
  const { phone } = await getUser(person);
  const [mail] = await app.mailsTo(email);
  expect(mail!.text).toContain(`the account whose phone number ends in ${phone!.slice(-3)}.`);
  expect(mail!.text).toContain('can be used to log in to that account');
  expect(mail!.text).not.toContain(phone!.slice(-4));
});

test('the stored row of a link contains a hash instead of the token', async () => {
  const [person, email] = [await signIn(app), newEmail()];
  await linkEmail({ email }, person.token);
  const row = await app.db.selectFrom('email_verification').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const token = await readToken(email);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row.token_hash).toHaveLength(32);
});

test('a link works once: repeating it changes nothing, and it is refused after the address was changed again', async () => {
  const [person, first, second] = [await signIn(app), newEmail(), newEmail()];
  await linkEmail({ email: first }, person.token);
  const token = await readToken(first);
  for (let time = 0; time < 2; time += 1) expect((await linkEmail({ token })).status).toBe(200);
  await linkEmail({ email: second }, person.token);
  await linkEmail({ token: await readToken(second) });
  const repeated = await linkEmail({ token });
  expect(repeated.status).toBe(422);
  expect(repeated.error).toMatchObject({ code: 'otp_expired', message: expect.stringMatching(/^Email verification failed/) });
  expect(await getUser(person)).toMatchObject({ email: second });
  expect((await app.mailsTo(first)).map(({ template }) => template)).toEqual(['verify_email', 'email_changed']);
});

test('a new link invalidates the older one, and a link expires after a day', async () => {
  const [person, email] = [await signIn(app), newEmail()];
  await linkEmail({ email }, person.token);
  const older = await readToken(email);
  await linkEmail({ email }, person.token);
  const newer = await readToken(email);
  expect((await linkEmail({ token: older })).status).toBe(422);
  app.advanceClock(86_401);
  expect((await linkEmail({ token: newer })).status).toBe(422);
  expect(await getUser(person)).toMatchObject({ email_verified: false });
});

test('twenty parallel confirmations of one link verify once', async () => {
  const [person, email] = [await signIn(app), newEmail()];
  await linkEmail({ email }, person.token);
  const token = await readToken(email);
  const responses = await Promise.all(Array.from({ length: 20 }, () => linkEmail({ token })));
  expect(responses.every(({ status }) => status === 200)).toBe(true);
  const events = await app.db
    .selectFrom('audit_event')
    .select('id')
    .where('action', '=', 'email_verified')
    .where('actor_id', '=', person.id)
    .execute();
  expect(events).toHaveLength(1);
});

test('requesting a link does not reveal whether another account has the address; only confirming it does', async () => {
  const [emailOwner, requester, email] = [await signIn(app), await signIn(app), newEmail()];
  await linkEmail({ email }, emailOwner.token);
  await linkEmail({ token: await readToken(email) });
  const [takenResponse, freeResponse] = [
    await linkEmail({ email: email.toUpperCase() }, requester.token),
    await linkEmail({ email: newEmail() }, requester.token),
  ];
  expect(takenResponse.body).toEqual(freeResponse.body);
  await linkEmail({ email }, requester.token);
  const confirmed = await linkEmail({ token: await readToken(email) });
  expect(confirmed.status).toBe(409);
  expect(await getUser(requester)).toMatchObject({ email: null });
});

test('invalid input is refused: no address, a list, a line break, address and token, an invalid token', async () => {
  const { token } = await signIn(app);
  for (const body of [
    {},
    { email: 'a@b.example,c@d.example' },
    { email: 'a@b.example\r\nBcc: c@d.example' },
    { email: newEmail(), token: 'x'.repeat(43) },
    { token: 'short' },
    { token: 'x'.repeat(43) },
    { email: newEmail(), user_id: '1' },
  ])
    expect((await linkEmail(body, token)).status, JSON.stringify(body)).toBe(422);
  expect((await linkEmail({ email: newEmail() })).status).toBe(401);
});

test('a second link for the same user and mailbox is refused for a while, and one mail is sent', async () => {
  const person = await signIn(limited);
  const send = () => limited.call(accountRoutes.linkEmail, { body: { email: 'one@example.org' } }, { token: person.token });
  const responses = [await send(), await send()];
  expect(responses.map(({ status }) => status)).toEqual([200, 429]);
  expect(responses[1]!.headers['retry-after']).toBeDefined();
  expect(await limited.mailsTo('one@example.org')).toHaveLength(1);
});

test('requests of strangers for a mailbox only make its owner solve a challenge, and do not use up the links of the owner', async () => {
  // to the next full hour, because requests are counted by the hour
  limited.advanceClock(3600 - (Math.floor(limited.deps.now().getTime() / 1000) % 3600));
  const people = [await signIn(limited), await signIn(limited), await signIn(limited), await signIn(limited)];
  const owner = await signIn(limited);
  const send = ({ token }: Person, captcha?: string) =>
    limited.call(accountRoutes.linkEmail, { body: { email: 'mine@example.org', ...(captcha && { captcha }) } }, { token });
  const strangers: number[] = [];
  for (const person of people) strangers.push((await send(person)).status);
  expect(strangers.slice(0, 3)).toEqual([200, 200, 200]);
  const { status, error } = await send(owner);
  expect([status, error]).toMatchObject([strangers[3], { code: 'challenge_needed', challenge_level: 1 }]);
  expect((await send(owner, await solveNewChallenge(limited, {}, 1))).status).toBe(200);
  expect(await limited.mailsTo('mine@example.org')).toHaveLength(4);
  // within the hour the owner has that link already
  limited.advanceClock(61);
  expect((await send(owner, await solveNewChallenge(limited, {}, 2))).status).toBe(429);
});

test('attempts with addresses that other accounts have verified count towards the limit of ten changes an hour', async () => {
  const [emailOwner, person] = [await signIn(limited), await signIn(limited)];
  await limited.db
    .updateTable('app_user')
    .set({ email: 'taken@example.org', email_verified_at: limited.deps.now() })
    .where('id', '=', emailOwner.id)
    .execute();
  const change = (email: string) => limited.call(accountRoutes.updateUser, { body: { name: 'Meena', email } }, { token: person.token });
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await change('taken@example.org')).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429]);
  expect((await change('free@example.org')).status).toBe(429);
  // the refused change stored nothing but its count
  expect((await limited.call(accountRoutes.getUser, {}, { token: person.token })).body.data).toMatchObject({ name: null, email: null });
});
