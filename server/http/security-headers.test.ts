import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { phoneAuthSources } from '../integrations/phone-auth/page-sources.ts';
import { pagePolicy, workerPolicy } from './security-headers.ts';

async function policyOf(connect: readonly string[], frame: readonly string[] = []): Promise<Map<string, string>> {
  const app = Fastify();
  app.get('/', (_request, reply) => {
    pagePolicy(reply, 'once', false, { connect, frame });
    return reply.send('');
  });
  const { headers } = await app.inject('/');
  await app.close();
  return rules(String(headers['content-security-policy']));
}
const rules = (policy: string) =>
  new Map(policy.split('; ').map((rule) => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]));

test('a page connects only to this site, and starts only workers that are files of it', async () => {
  const policy = await policyOf([]);
  expect(policy.get('connect-src')).toBe("'self'");
  expect(policy.get('worker-src')).toBe("'self'");
  expect(policy.get('script-src')).toBe("'nonce-once' 'strict-dynamic'");
  expect(policy.get('default-src')).toBe("'none'");
});

test('exactly the origins of the configured map are allowed, for connections only', async () => {
  const origins = ['https://maps.example', 'https://tiles.example:8443'];
  const [closedPolicy, openedPolicy] = [await policyOf([]), await policyOf(origins)];
  expect(openedPolicy.get('connect-src')).toBe(`'self' ${origins.join(' ')}`);
  expect([...openedPolicy].filter(([rule]) => rule !== 'connect-src')).toEqual(
    [...closedPolicy].filter(([rule]) => rule !== 'connect-src'),
  );
});

test('a page may not embed frames, unless the captcha of a phone-auth service is configured', async () => {
  expect((await policyOf([])).has('frame-src')).toBe(false);
  const { connect, frame } = phoneAuthSources(readConfig({ FIREBASE_PROJECT_ID: 'homes-1a2b3', FIREBASE_API_KEY: 'AIzaSyA-0123456789' }));
  const policy = await policyOf(connect, frame);
  expect(policy.get('frame-src')).toBe('https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/');
  expect(policy.get('connect-src')).toContain(' https://identitytoolkit.googleapis.com');
  expect(policy.get('script-src')).toBe("'nonce-once' 'strict-dynamic'");
  expect(phoneAuthSources(readConfig({ FIREBASE_PROJECT_ID: 'homes-1a2b3' }))).toEqual({ connect: [], frame: [] });
});

test('the worker of the map may fetch from these origins too, and nothing else', () => {
  const policy = rules(workerPolicy(['https://tiles.example']));
  expect(policy.get('connect-src')).toBe("'self' https://tiles.example");
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.has('script-src')).toBe(false);
});
