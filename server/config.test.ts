import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('an empty environment is enough to try the site out', () => {
  expect(readConfig({})).toMatchObject({ production: false, http: { port: 3000, trustProxy: [], rateLimits: true } });
});

test('production is refused with every reason at once: messages in a file, no secret, no limits', () => {
  const start = () => readConfig({ NODE_ENV: 'production', RATE_LIMITS: 'off' });
  expect(start).toThrow(/SMS=console/);
  expect(start).toThrow(/MAIL=outbox/);
  expect(start).toThrow(/APP_SECRET/);
  expect(start).toThrow(/RATE_LIMITS=off/);
});

test('what production has right is not among the reasons', () => {
  const start = () => readConfig({ NODE_ENV: 'production', APP_SECRET: 'a secret of production, long enough' });
  expect(start).toThrow(/^(?!.*(APP_SECRET|RATE_LIMITS))/s);
});

test.each([
  ['a short secret', { APP_SECRET: 'short' }, 'APP_SECRET'],
  ['a proxy that is no address', { TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  ['a mail server without its address', { MAIL: 'smtp', MAIL_FROM: 'a@b.example' }, 'SMTP_URL'],
  ['a mail server of another protocol', { MAIL: 'smtp', SMTP_URL: 'http://b.example', MAIL_FROM: 'a@b.example' }, 'SMTP_URL'],
  [
    'a sender that breaks the header',
    { MAIL: 'smtp', SMTP_URL: 'smtp://b.example', MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' },
    'MAIL_FROM',
  ],
  ['an hour that is none', { QUIET_HOURS: '21-25' }, 'QUIET_HOURS'],
  ['a port that is none', { PORT: '99999' }, 'PORT'],
])('%s is named', (_what, env, name) => {
  expect(() => readConfig(env)).toThrow(name);
});
