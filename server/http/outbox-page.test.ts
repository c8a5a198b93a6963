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
  test('shows codes to a browser on this machine, by any of its names', async () => {
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

  test('does not exist for another machine or for a browser that uses another host name', async () => {
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
  ])('is not there for what a proxy passes on with %s', async (name, value) => {
    expect((await open({ [name]: value })).statusCode).toBe(404);
  });

  test('exists only with local adapters, without a public address and outside of production', () => {
    const files = (env: Record<string, string>) => outboxFiles(readConfig({ DATA_DIR: '/data', ...env })).length;
    // mails, text messages and calls
    expect(files({})).toBe(3);
    expect(files({ PUBLIC_URL: 'https://homes.example' })).toBe(0);
    expect(files({ MAIL: 'smtp', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'homes@homes.example' })).toBe(2);
    expect(outboxFiles({ ...readConfig({ DATA_DIR: '/data' }), production: true })).toEqual([]);
  });
});
