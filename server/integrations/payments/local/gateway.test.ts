import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localGateway } from './gateway.ts';

const folder = mkdtempSync(join(tmpdir(), 'thinnai-gateway-'));
const app = Fastify();
beforeAll(async () => {
  await app.register(
    localGateway({
      file: join(folder, 'records.jsonl'),
      keyId: 'key',
      keySecret: 'secret',
      webhookSecret: 'secret',
      webhookUrl: () => 'http://127.0.0.1:9/',
      now: () => new Date(),
    }),
  );
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The URL that the browser is redirected to when the test page is submitted with this return path; null when it was refused. */
async function submitCheckout(back: string): Promise<URL | null> {
  const response = await app.inject({
    method: 'POST',
    url: '/checkout/order_1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ outcome: 'decline', delivery: 'never', back }).toString(),
  });
  if (response.statusCode === 400) return null;
  expect(response.statusCode).toBe(303);
  return new URL(String(response.headers.location), 'https://site.example/checkout');
}

test('the test page redirects to a path of the site', async () => {
  const to = await submitCheckout('/my-plans?tab=invoices');
  expect(to?.href).toBe('https://site.example/my-plans?tab=invoices&razorpay_order_id=order_1&failed=1');
});

test.each(['//evil.example', '/\t/evil.example', '/\n/evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  'the test page does not redirect to another site: %j',
  async (back) => expect(await submitCheckout(back)).toBeNull(),
);

test('no return path redirects to another site', async () => {
  const piece = fc.oneof(
    fc.constantFrom('/', '\\', '\t', '\r', '\n', '.', '@', ':', '?', '#', 'evil.example', '%09', '%2f'),
    fc.string({ maxLength: 4 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join('')}`),
      async (back) => {
        const to = await submitCheckout(back);
        expect(to?.origin ?? 'https://site.example').toBe('https://site.example');
      },
    ),
  );
});
