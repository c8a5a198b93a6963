import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assets } from './assets.ts';

const SCRIPT = 'export const title = "Homes";';
const folder = mkdtempSync(join(tmpdir(), 'thinnai-assets-'));
let app: FastifyInstance;
let routeCount = 0;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  for (let n = 0; n < 50; n += 1) writeFileSync(join(folder, 'assets', `page-${n}.js`), SCRIPT);
  writeFileSync(join(folder, 'assets', 'page-0.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'service-worker.js'), SCRIPT);
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  app = fastify();
  app.addHook('onRoute', () => void (routeCount += 1));
  await app.register(assets(folder, ['https://tiles.example.org'], ['icon.svg', 'secret.txt']));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, encoding?: string) => app.inject({ url, headers: { ...(encoding && { 'accept-encoding': encoding }) } });

test('files with a hash in their name are cached forever, and sent compressed to clients that accept it', async () => {
  const plain = await get('/assets/page-0.js');
  expect([plain.statusCode, plain.body, plain.headers['cache-control']]).toEqual([200, SCRIPT, 'public, max-age=31536000, immutable']);
  const compressed = await get('/assets/page-0.js', 'br');
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.headers['content-type']).toMatch(/javascript/);
  expect((await get('/assets/page-1.js', 'br')).body).toBe(SCRIPT);
});

test('other files are not cached forever, and replaced ones are left to their own route', async () => {
  const worker = await get('/service-worker.js');
  expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(worker.headers['content-security-policy']).toBeDefined();
  expect((await get('/icon.svg')).statusCode).toBe(404);
});

test.each([
  '/assets/',
  '/assets',
  '/assets/missing.js',
  '/assets/page-0.js.br',
  '/assets/../secret.txt',
  '/assets/..%2fsecret.txt',
  '/assets/%2e%2e/secret.txt',
  '/assets/page-0.js%00',
])('%s is not a file', async (url) => {
  const { statusCode, body } = await get(url);
  expect([statusCode >= 400 && statusCode < 500, body.includes('secret\n') || body === 'secret']).toEqual([true, false]);
});

test('the number of routes does not depend on the number of files', () => {
  expect(routeCount).toBeLessThan(10);
});
