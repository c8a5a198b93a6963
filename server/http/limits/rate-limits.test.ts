import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { limitEveryRoute, rateClassOfScope, type RouteRateClass } from './rate-limits.ts';

describe('the class of a route', () => {
  const counted: RouteRateClass[] = [];
  const appWith = (register: (app: FastifyInstance) => void) => {
    const app = Fastify();
    counted.length = 0;
    limitEveryRoute(app, async (_request, _reply, rateClass) => void counted.push(rateClass));
    register(app);
    return app;
  };

  test('must be declared, otherwise the start fails with the name of the route', async () => {
    const app = appWith((root) => root.get('/forgotten/:id', async () => 'x'));
    await expect(app.ready()).rejects.toThrow('GET /forgotten/:id');
  });

  test('is declared by the route, otherwise by its innermost scope', async () => {
    const app = appWith((root) => {
      void root.register(async (outer) => {
        rateClassOfScope(outer, 'page');
        outer.get('/own', { config: { rateClass: 'login' } }, async () => 'x');
        outer.get('/outer', async () => 'x');
        await outer.register(async (inner) => {
          rateClassOfScope(inner, 'file');
          inner.get('/inner', async () => 'x');
        });
      });
    });
    for (const url of ['/own', '/outer', '/inner', '/nothing']) await app.inject(url);
    expect(counted).toEqual(['login', 'page', 'file', 'page']);
  });
});

describe('with limits', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ env: { RATE_LIMITS: 'on' } });
  });

  test.each([
    ['/api/v1/openapi.json', 120],
    ['/robots.txt', 300],
  ])('one address gets %s %i times a minute, then 429 with the seconds to wait', async (url, limit) => {
    const get = () => app.fastify.inject({ url, remoteAddress: '198.51.100.7', headers: { 'accept-encoding': 'br' } });
    for (let sent = 0; sent < limit; sent += 100) {
      const statuses = await Promise.all(Array.from({ length: Math.min(100, limit - sent) }, async () => (await get()).statusCode));
      expect(statuses).not.toContain(429);
    }
    const refused = await get();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await app.fastify.inject({ url, remoteAddress: '198.51.100.8' })).statusCode).not.toBe(429);
  });

  describe('behind a trusted proxy', () => {
    let site: TestApp;
    beforeAll(async () => {
      site = await testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '10.0.0.0/8' } });
    });

    // each URL with clients of its own, because all three count as pages
    test.each([
      ['/%ff', '198.51.100'],
      ['/media/%E0%A4%A/x', '203.0.113'],
      [`/media/${'a'.repeat(200)}/x`, '192.0.2'],
    ])('%s, for which no route is looked up, counts as a page for the address that the proxy forwards', async (url, network) => {
      const get = (client: string) =>
        site.fastify.inject({ url, remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': `${network}.${client}` } });
      const statuses = new Set<number>();
      for (let sent = 0; sent < 300; sent += 1) statuses.add((await get('7')).statusCode);
      expect(statuses).not.toContain(429);
      const refused = await get('7');
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await get('8')).statusCode).not.toBe(429);
    });
  });

  test('a client that continues after very many refusals is disconnected with each further refusal', async () => {
    const get = () => app.fastify.inject({ url: '/robots.txt', remoteAddress: '198.51.100.9' });
    const connections = new Set<unknown>();
    // the limit of this file is 300
    for (let sent = 0; sent < 380; sent += 1) connections.add((await get()).headers.connection);
    expect([...connections]).toEqual(['keep-alive']);
    for (let sent = 0; sent < 60; sent += 1) connections.add((await get()).headers.connection);
    expect((await get()).headers.connection).toBe('close');
  });
});
