import { beforeAll, describe, expect, test } from 'vitest';
import { authRoutes } from '../../contract/auth/auth.ts';
import { testApp, type TestApp } from '../../test/app.ts';
import { readConfig } from '../config/config.ts';
import { outboxFiles } from './outbox-page.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.call(authRoutes.sendOtp, { body: { phone: '9840055501' } });
  await app.runJobs();
});
const open = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.fastify.inject({ url: '/outbox', remoteAddress, headers: { host: 'localhost:3000', ...headers } });

describe('the page of sent messages', () => {
  test('shows codes to a browser on this machine, with any local host name', async () => {
    for (const [host, address] of [
      ['localhost:3000', '127.0.0.1'],
      ['127.0.0.1:3000', '::ffff:127.0.0.1'],
      ['[::1]:3000', '::1'],
      ['localhost', '127.0.0.1'],
    ] as const) {
      const { statusCode, body } = await open({ host }, address);
      expect([statusCode, body.includes('9840055501')], host).toEqual([200, true]);
    }
  });

  test.each([
    [
      'Chromium',
      {
        connection: 'keep-alive',
        'cache-control': 'max-age=0',
        'sec-ch-ua': '"Chromium";v="130"',
        'sec-ch-ua-mobile': '?0',
        'sec-ch-ua-platform': '"Linux"',
        'upgrade-insecure-requests': '1',
        'user-agent': 'Mozilla/5.0',
        accept: 'text/html',
        'sec-purpose': 'prefetch',
        'sec-fetch-site': 'none',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-user': '?1',
        'sec-fetch-dest': 'document',
        'accept-encoding': 'gzip, deflate, br, zstd',
        'accept-language': 'en-IN,en;q=0.9',
        cookie: 'language=ta',
        'if-none-match': '"x"',
      },
    ],
    [
      'Firefox',
      {
        'user-agent': 'Mozilla/5.0',
        accept: 'text/html',
        'accept-language': 'en-IN',
        'accept-encoding': 'gzip',
        dnt: '1',
        'sec-gpc': '1',
        connection: 'keep-alive',
        referer: 'http://localhost:3000/',
        priority: 'u=0, i',
        te: 'trailers',
        pragma: 'no-cache',
      },
    ],
    ['curl', { 'user-agent': 'curl/8.5.0', accept: '*/*' }],
  ] as const)('exists for %s', async (_client, headers) => {
    expect((await open(headers)).statusCode).toBe(200);
  });

  test('does not exist for another machine or for a browser that uses a host name that is not local', async () => {
    expect((await open({}, '192.168.1.9')).statusCode).toBe(404);
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '192.168.1.2:3000',
      'localhost:3000@evil.example',
    ])
      expect((await open({ host })).statusCode, host).toBe(404);
  });

  test.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['x-forwarded-host', 'homes.example'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded', 'for=203.0.113.9'],
    ['forwarded', 'for=203.0.113.9'],
    ['via', '1.1 proxy'],
    ['x-real-ip', '127.0.0.1'],
    ['cf-connecting-ip', '203.0.113.9'],
    ['true-client-ip', '203.0.113.9'],
    ['x-envoy-external-address', '203.0.113.9'],
    ['fly-client-ip', '203.0.113.9'],
    ['x-azure-clientip', '203.0.113.9'],
    ['x-original-for', '203.0.113.9'],
    ['x-proxyuser-ip', '203.0.113.9'],
    ['x-appengine-user-ip', '203.0.113.9'],
    ['ali-cdn-real-ip', '203.0.113.9'],
    ['x-request-id', '7b1e'],
    ['a-header-of-a-proxy-nobody-knows', '1'],
  ])('does not exist for requests that a proxy forwards with %s', async (name, value) => {
    expect((await open({ [name]: value })).statusCode).toBe(404);
  });

  test('exists only with local adapters, without a public address and outside production', () => {
    const countFiles = (env: Record<string, string>) => outboxFiles(readConfig({ DATA_DIR: '/data', ...env })).length;
    // the files of mails, text messages and calls
    expect(countFiles({})).toBe(3);
    expect(countFiles({ PUBLIC_URL: 'https://homes.example' })).toBe(0);
    expect(countFiles({ MAIL: 'smtp', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'homes@homes.example' })).toBe(2);
    expect(outboxFiles({ ...readConfig({ DATA_DIR: '/data' }), production: true })).toEqual([]);
  });
});
