/** What a run leaves in the log: neither numbers, codes, tokens nor passwords, and no line that somebody else wrote. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { authRoutes } from '../../contract/auth.ts';
import { contract } from '../../contract/index.ts';
import { passwordRoutes } from '../../contract/password.ts';
import { userRoutes } from '../../contract/user.ts';
import { testApp } from '../app.ts';
import { newListing } from '../listings.ts';
import { logIn, newNumber, requestCode } from '../people.ts';

test('log lines of a run at the finest level hold no token, code, password or full phone, and CR/LF cannot forge one', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const on = await testApp({ replace: (deps) => ({ ...deps, log }) });
  const number = newNumber();
  const asked = await requestCode(on, number);
  const wrong = asked.code === '000000' ? '000001' : '000000';
  await on.call(authRoutes.verifyOtp, { body: { ...asked, code: wrong } });
  const { token } = (await on.call(authRoutes.verifyOtp, { body: asked })).body;
  const registered = newNumber();
  const password = 'porch lamp 7 unseen';
  const person = { name: 'Meena Sundaram', email: 'unseen@example.org', phone: registered, password, confirmPassword: password };
  await on.call(passwordRoutes.createUser, { body: person });
  await on.call(passwordRoutes.loginByPassword, { body: { email_phone: registered, password } });
  await on.call(passwordRoutes.loginByPassword, { body: { email_phone: registered, password: 'another lamp 8' } });
  await on.call(userRoutes.updateUser, { body: { email: 'linked@example.org' } }, { token });
  const [mail] = await on.mailsTo('linked@example.org');
  const link = /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(link).not.toBe('');
  await on.call(userRoutes.linkEmail, { body: { token: link } });
  const owner = await logIn(on);
  const home = await newListing(on, owner.id);
  await on.call(contract.contact.contactOwner, { body: { property_id: home.publicId } }, { token });
  // what a client may put anywhere a log looks
  const forged = '{"level":50,"msg":"the server was taken over"}';
  for (const [url, headers] of [
    [`/api/v1/property/get?q=${encodeURIComponent(`a\r\n${forged}`)}`, {}],
    [`/api/v1/no%0d%0a${encodeURIComponent(forged)}`, {}],
    ['/api/v1/user', { 'x-access-token': token, 'user-agent': `phone ${forged}`, 'x-request-id': forged }],
    ['/healthz', { referer: `https://example.org/\\r\\n${forged}` }],
  ] as const)
    await on.app.inject({ method: 'GET', url, headers });
  await on.app.inject({ method: 'POST', url: '/api/v1/user/send-otp', payload: `{"phone":"98765\r\n${number}` });

  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) {
    expect(line.trimEnd(), 'one line is one entry').not.toContain('\n');
    expect((JSON.parse(line) as { msg?: string }).msg).not.toContain('taken over');
  }
  const all = lines.join('');
  for (const secret of [number, registered, owner.phone.slice(3), token, owner.token, asked.code, password, 'another lamp 8', link])
    expect(all.includes(secret), `${secret.slice(0, 3)}…`).toBe(false);
}, 120_000);
