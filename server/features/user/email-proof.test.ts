import { beforeAll, expect, test } from 'vitest';
import { userRoutes } from '../../../contract/user.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, type Person } from '../../../test/people.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});

let last = 0;
const newAddress = () => `person${(last += 1)}@example.org`;
const ask = (body: object, token?: string) => on.call(userRoutes.linkEmail, { body }, token === undefined ? {} : { token });
const me = async ({ token }: Person) => (await on.call(userRoutes.getUser, {}, { token })).body.data;
async function linkTo(address: string): Promise<string> {
  const mail = (await on.mailsTo(address)).findLast(({ template }) => template === 'verify_email');
  const token = /verify-email#([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('no link arrived');
  return token;
}

test('a link proves the address, without a login, and only when it is sent back', async () => {
  const [person, email] = [await logIn(on), newAddress()];
  const asked = await ask({ email }, person.token);
  expect(asked.body).toEqual({
    message: 'We sent a link to your email address. Open it within 24 hours.',
    data: { email_verified: false, expires_in: 86_400 },
  });
  const token = await linkTo(email);
  expect(await me(person)).toMatchObject({ email: null, email_verified: false });
  const confirmed = await ask({ token });
  expect(confirmed.body).toMatchObject({ data: { email_verified: true, expires_in: null } });
  expect(await me(person)).toMatchObject({ email, email_verified: true });
  expect((await ask({}, person.token)).body).toMatchObject({ data: { email_verified: true, expires_in: null } });
});

test('the token is nowhere in the database', async () => {
  const [person, email] = [await logIn(on), newAddress()];
  await ask({ email }, person.token);
  const row = await on.db.selectFrom('email_proof').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const token = await linkTo(email);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row.token_hash).toHaveLength(32);
});

test('a link works once: repeating it does nothing, and not after the address went on to another', async () => {
  const [person, first, second] = [await logIn(on), newAddress(), newAddress()];
  await ask({ email: first }, person.token);
  const token = await linkTo(first);
  for (let time = 0; time < 2; time += 1) expect((await ask({ token })).status).toBe(200);
  await ask({ email: second }, person.token);
  await ask({ token: await linkTo(second) });
  const again = await ask({ token });
  expect(again.status).toBe(422);
  expect(again.error).toMatchObject({ code: 'otp_expired', message: expect.stringMatching(/^Email verification failed/) });
  expect(await me(person)).toMatchObject({ email: second });
  expect((await on.mailsTo(first)).map(({ template }) => template)).toEqual(['verify_email', 'email_changed']);
});

test('asking anew ends the older link, and a link lapses after a day', async () => {
  const [person, email] = [await logIn(on), newAddress()];
  await ask({ email }, person.token);
  const older = await linkTo(email);
  await ask({ email }, person.token);
  const newer = await linkTo(email);
  expect((await ask({ token: older })).status).toBe(422);
  on.advance(86_401);
  expect((await ask({ token: newer })).status).toBe(422);
  expect(await me(person)).toMatchObject({ email_verified: false });
});

test('twenty taps at once on one link prove it once', async () => {
  const [person, email] = [await logIn(on), newAddress()];
  await ask({ email }, person.token);
  const token = await linkTo(email);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ token })));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const events = await on.db
    .selectFrom('audit_event')
    .select('id')
    .where('action', '=', 'email_verified')
    .where('actor_id', '=', person.id)
    .execute();
  expect(events).toHaveLength(1);
});

test('asking says nothing about who else has the address; proving it then says so to its owner', async () => {
  const [holder, other, email] = [await logIn(on), await logIn(on), newAddress()];
  await ask({ email }, holder.token);
  await ask({ token: await linkTo(email) });
  const [taken, free] = [await ask({ email: email.toUpperCase() }, other.token), await ask({ email: newAddress() }, other.token)];
  expect(taken.body).toEqual(free.body);
  await ask({ email }, other.token);
  const confirmed = await ask({ token: await linkTo(email) });
  expect(confirmed.status).toBe(409);
  expect(await me(other)).toMatchObject({ email: null });
});

test('wrong input is refused: no address, a list, a line break, both at once, a token that is none', async () => {
  const { token } = await logIn(on);
  for (const body of [
    {},
    { email: 'a@b.example,c@d.example' },
    { email: 'a@b.example\r\nBcc: c@d.example' },
    { email: newAddress(), token: 'x'.repeat(43) },
    { token: 'short' },
    { token: 'x'.repeat(43) },
    { email: newAddress(), user_id: '1' },
  ])
    expect((await ask(body, token)).status, JSON.stringify(body)).toBe(422);
  expect((await ask({ email: newAddress() })).status).toBe(401);
});

test('links are limited per person and per mailbox', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
  const person = await logIn(limited);
  const send = () => limited.call(userRoutes.linkEmail, { body: { email: 'one@example.org' } }, { token: person.token });
  const answers = [await send(), await send()];
  expect(answers.map(({ status }) => status)).toEqual([200, 429]);
  expect(answers[1]!.headers['retry-after']).toBeDefined();
  expect(await limited.mailsTo('one@example.org')).toHaveLength(1);
});
