import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { atEndOfFile } from '../../../test/end-of-file.ts';
import { testApp } from '../../../test/app.ts';
import { buildApp } from '../../app.ts';
import type { Pressure } from './pressure.ts';

let pressed: FastifyInstance;
let reason: ReturnType<Pressure['reason']> = null;
beforeAll(async () => {
  const { deps } = await testApp();
  pressed = await buildApp(deps, { pressure: { reason: () => reason, stop: () => undefined } });
  atEndOfFile(() => pressed.close());
});

describe('while the process cannot take more work', () => {
  test.each(['heap', 'memory'] as const)('because of too little %s, calls are refused with the time to wait', async (what) => {
    reason = what;
    const response = await pressed.inject({ url: '/api/v1/cities' });
    expect(response.statusCode).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.json()).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/again/) });
    reason = null;
    expect((await pressed.inject({ url: '/api/v1/cities' })).statusCode).toBe(200);
  });

  test('because of a slow event loop, calls are refused only when many are open', async () => {
    reason = 'event loop';
    expect((await pressed.inject({ url: '/api/v1/cities' })).statusCode).toBe(200);
    const responses = await Promise.all(Array.from({ length: 40 }, () => pressed.inject({ url: '/api/v1/cities' })));
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(16);
    expect(statuses.at(-1)).toBe(503);
    reason = null;
    expect((await pressed.inject({ url: '/api/v1/cities' })).statusCode).toBe(200);
  });

  test('health checks and prepared responses are still served', async () => {
    reason = 'event loop';
    for (const url of ['/healthz', '/readyz', '/api/v1/openapi.json', '/api/docs', '/robots.txt'])
      expect((await pressed.inject({ url })).statusCode, url).toBe(200);
    reason = null;
  });
});
