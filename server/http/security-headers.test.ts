import { expect, test } from 'vitest';
import { readConfig, type Config } from '../config/config.ts';
import { paymentSources } from '../integrations/payments/page-sources.ts';
import { phoneAuthSources } from '../integrations/phone-auth/page-sources.ts';
import { pagePolicy, workerPolicy, type PageSources } from './security-headers.ts';

function policyOf(sources: Partial<PageSources>): Map<string, string> {
  const headers = pagePolicy(["'sha256-abc='"], false, { script: [], connect: [], frame: [], ...sources });
  return rules(headers['content-security-policy']!);
}
const rules = (policy: string) =>
  new Map(policy.split('; ').map((rule) => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]));

test('a page connects only to this site, and runs only script files of the site and its own inline scripts', () => {
  const policy = policyOf({});
  expect(policy.get('connect-src')).toBe("'self'");
  expect(policy.get('worker-src')).toBe("'self'");
  expect(policy.get('script-src')).toBe("'self' 'sha256-abc='");
  expect(policy.get('style-src')).toBe("'self'");
  expect(policy.get('default-src')).toBe("'none'");
});

test('exactly the origins of the configured map are allowed, and only for connections', () => {
  const origins = ['https://maps.example', 'https://tiles.example:8443'];
  const [closedPolicy, openedPolicy] = [policyOf({}), policyOf({ connect: origins })];
  expect(openedPolicy.get('connect-src')).toBe(`'self' ${origins.join(' ')}`);
  expect([...openedPolicy].filter(([rule]) => rule !== 'connect-src')).toEqual(
    [...closedPolicy].filter(([rule]) => rule !== 'connect-src'),
  );
});

test('pictures come from this site, and from the CDN when one is configured', () => {
  expect(policyOf({}).get('img-src')).toBe("'self' data: blob:");
  expect(policyOf({ img: ['https://pictures.example'] }).get('img-src')).toBe("'self' data: blob: https://pictures.example");
});

test('a page may embed the players of videos, and the captcha of a phone-auth service when one is configured', () => {
  const players = 'https://www.youtube-nocookie.com/embed/ https://player.vimeo.com/video/';
  expect(policyOf({}).get('frame-src')).toBe(players);
  const policy = policyOf(phoneAuthSources(readConfig({ FIREBASE_PROJECT_ID: 'homes-1a2b3', FIREBASE_API_KEY: 'AIzaSyA-0123456789' })));
  expect(policy.get('frame-src')).toBe(`${players} https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/`);
  expect(policy.get('connect-src')).toContain(' https://identitytoolkit.googleapis.com');
  expect(policy.get('script-src')).toBe("'self' 'sha256-abc=' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/");
  expect(phoneAuthSources(readConfig({ FIREBASE_PROJECT_ID: 'homes-1a2b3' }))).toEqual({ script: [], connect: [], frame: [] });
});

test('scripts of the payment gateway are allowed only when it is configured', () => {
  const script = policyOf(paymentSources({ payments: { type: 'razorpay' } as Config['payments'] })).get('script-src');
  expect(script).toContain(' https://checkout.razorpay.com');
  expect(paymentSources({ payments: { type: 'local' } as Config['payments'] }).script).toEqual([]);
});

test('the worker of the map may fetch from these origins too, and nothing else', () => {
  const policy = rules(workerPolicy(['https://tiles.example']));
  expect(policy.get('connect-src')).toBe("'self' https://tiles.example");
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.has('script-src')).toBe(false);
});
