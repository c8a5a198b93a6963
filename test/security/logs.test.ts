/** The log contains no numbers, codes, tokens or passwords, and clients cannot inject lines. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { authRoutes } from '../../contract/auth/auth.ts';
import { contract } from '../../contract/index.ts';
import { passwordRoutes } from '../../contract/auth/password.ts';
import { accountRoutes } from '../../contract/account/account.ts';
import { testApp } from '../app.ts';
import { newListing } from '../listings.ts';
import { signIn, newNumber, requestCode } from '../people.ts';

test('log lines at trace level contain no token, code, password or phone number, and clients cannot forge lines with CR/LF', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const app = await testApp({ replace: (deps) => ({ ...deps, log }) });
  const number = newNumber();
  const credentials = await requestCode(app, number);
  const wrongCode = credentials.code === '000000' ? '000001' : '000000';
  await app.call(authRoutes.verifyOtp, { body: { ...credentials, code: wrongCode } });
  const { token } = (await app.call(authRoutes.verifyOtp, { body: credentials })).body;
  const registered = newNumber();
  const password = 'porch lamp 7 unseen';
  const person = { name: 'Meena Sundaram', email: 'unseen@example.org', phone: registered, password, confirmPassword: password };
  await app.call(passwordRoutes.createUser, { body: person });
  await app.call(passwordRoutes.loginByPassword, { body: { email_phone: registered, password } });
  await app.call(passwordRoutes.loginByPassword, { body: { email_phone: registered, password: 'another lamp 8' } });
  await app.call(accountRoutes.updateUser, { body: { email: 'linked@example.org' } }, { token });
  const [mail] = await app.mailsTo('linked@example.org');
  const link = /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(link).not.toBe('');
  await app.call(accountRoutes.linkEmail, { body: { token: link } });
  const owner = await signIn(app);
  const home = await newListing(app, owner.id);
  await app.call(contract.contact.contactOwner, { body: { property_id: home.publicId } }, { token });
  // Values from a client that may be logged.
  const forged = '{"level":50,"msg":"the server was taken over"}';
  for (const [url, headers] of [
    [`/api/v1/property/get?q=${encodeURIComponent(`a\r\n${forged}`)}`, {}],
    [`/api/v1/no%0d%0a${encodeURIComponent(forged)}`, {}],
    ['/api/v1/user', { 'x-access-token': token, 'user-agent': `phone ${forged}`, 'x-request-id': forged }],
    ['/healthz', { referer: `https://example.org/\\r\\n${forged}` }],
  ] as const)
    await app.fastify.inject({ method: 'GET', url, headers });
  await app.fastify.inject({ method: 'POST', url: '/api/v1/user/send-otp', payload: `{"phone":"98765\r\n${number}` });

  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) {
    expect(line.trimEnd(), 'one line is one entry').not.toContain('\n');
    expect((JSON.parse(line) as { msg?: string }).msg).not.toContain('taken over');
  }
  const wholeLog = lines.join('');
  for (const secret of [number, registered, owner.phone.slice(3), token, owner.token, credentials.code, password, 'another lamp 8', link])
    expect(wholeLog.includes(secret), `${secret.slice(0, 3)}…`).toBe(false);
}, 120_000);
