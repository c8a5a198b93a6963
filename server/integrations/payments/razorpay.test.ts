import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GatewayUnavailableError } from './index.ts';
import { createRazorpay } from './razorpay.ts';

interface Refund {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly status: 'processed';
  readonly receipt: string;
}
/** A gateway that processes refunds, and loses the response to the first attempt. */
const refunds: Refund[] = [];
const keys: unknown[] = [];
let knowsEarlierRefunds = true;
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    const result = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (request.method === 'GET') return result({ items: knowsEarlierRefunds ? refunds : [] });
    keys.push(request.headers['x-refund-idempotency']);
    const { amount, receipt } = JSON.parse(text) as { amount: number; receipt: string };
    const existing = refunds.find((refund) => refund.receipt === receipt);
    if (existing) return result(existing);
    refunds.push({ id: `rfnd_${refunds.length}`, payment_id: 'pay_1', amount, status: 'processed', receipt });
    return request.socket.destroy();
  });
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => new Promise<void>((done) => server.close(() => done())));

const gateway = createRazorpay({
  api: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  keyId: 'rzp_test_key',
  keySecret: 'the secret of the key',
  webhookSecrets: [],
  checkout: () => ({ kind: 'local', url: '/gateway' }),
});

test.each([
  ['is found by its receipt', true, ['refund-1']],
  ['and that the gateway does not list yet is requested again with the same key', false, ['refund-2', 'refund-2']],
])('a refund whose response was lost %s, and is made once', async (_, isListed, expectedKeys) => {
  const receipt = expectedKeys[0]!;
  keys.length = 0;
  knowsEarlierRefunds = isListed;
  await expect(gateway.refund('pay_1', { amount: 100, receipt })).rejects.toThrow(GatewayUnavailableError);
  expect(await gateway.refund('pay_1', { amount: 100, receipt })).toMatchObject({ amount: 100, receipt });
  expect(keys).toEqual(expectedKeys);
  expect(refunds.filter((refund) => refund.receipt === receipt)).toHaveLength(1);
});
