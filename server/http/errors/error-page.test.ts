import { beforeAll, describe, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { atEndOfFile } from '../../../test/end-of-file.ts';
import { testApp } from '../../../test/app.ts';
import { buildApp } from '../../app.ts';
import { AppError } from '../../errors.ts';

let app: FastifyInstance;
let error: AppError;
beforeAll(async () => {
  const { deps } = await testApp();
  app = await buildApp(deps, {
    pages: async (scope) =>
      void scope.get('/*', { config: { rateClass: 'page' } }, () => {
        throw error;
      }),
  });
  atEndOfFile(() => app.close());
});
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (url: string, headers: Record<string, string> = BROWSER) => app.inject({ url, headers });

describe('when a browser requests a page that cannot be served now', () => {
  test.each([
    ['/', 'en-IN', 'Please try again in a few seconds'],
    ['/ta/property/x', 'ta-IN', 'மீண்டும் முயலுங்கள்'],
    ['/hi', 'hi-IN', 'कुछ सेकंड में फिर कोशिश करें'],
  ])('%s gets a page in its language (%s) that says what to do and when', async (url, lang, sentence) => {
    error = new AppError('unavailable', sentence, { retryAfter: 3 });
    const response = await get(url);
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({
      'retry-after': '3',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(response.body).toContain(`<html lang="${lang}">`);
    expect(response.body).toContain(sentence);
    expect(response.body).toContain(`href="${url}"`);
    expect(response.body.length).toBeLessThan(3000);
  });

  test.each([
    ['/%ff', 'en-IN'],
    ['/ta/%E0%A4%A', 'ta-IN'],
    ['/hi/%', 'hi-IN'],
  ])('%s, a URL that cannot be decoded, gets a page in its language (%s)', async (url, lang) => {
    const response = await get(url);
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(`<html lang="${lang}">`);
  });

  test('a refused request is explained, and no part of the URL becomes markup or a link to another site', async () => {
    error = new AppError('too_many_requests', 'Please try again in 40 seconds.', { retryAfter: 40 });
    const response = await get('/%22%3E<script>alert(1)</script>"');
    expect(response.statusCode).toBe(429);
    expect(response.body).not.toContain('<script');
    expect((await get('//evil.example/')).body).not.toContain('evil');
    expect((await get('/\\evil.example/')).body).not.toContain('href="/\\');
    expect(response.headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'sha256-/);
  });
});

test('API clients, scripts of pages and files get JSON', async () => {
  error = new AppError('unavailable', 'busy', { retryAfter: 3 });
  for (const [url, headers] of [
    ['/', { accept: 'application/json' }],
    ['/', { accept: '*/*' }],
    ['/search.data', BROWSER],
    ['/api/v1/nothing', BROWSER],
    ['/media/x/y', BROWSER],
  ] as const) {
    const response = await get(url, headers);
    expect(response.headers['content-type'], url).toBe('application/json; charset=utf-8');
    expect(response.json()).toHaveProperty('code');
  }
});
