/**
 * Kills the server (SIGKILL), and in some rounds the database, between payment and activation of a plan. The gateway is a separate process
 * and continues to send events. Every payment must activate exactly one plan, with one ledger entry and one invoice.
 */
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { subscriptionRoutes } from '../contract/subscription/subscription.ts';
import { pickOne, seededRandom } from '../kinds/seeded-random.ts';
import { findEmbedded } from '../server/db/embedded/embedded.ts';
import { openDatabase } from '../server/db/connections/pool.ts';
import type { Db } from '../server/db/schema.ts';
import { signatureOf } from '../server/integrations/payments/signature.ts';
import { WEBHOOK_PATH } from '../server/integrations/payments/create-adapter.ts';
import { verifyLedger } from '../server/ledger/verify-ledger.ts';
import { startSite, type Site } from '../test/site-process.ts';
import { SITE_SECRET } from './site.ts';
import { TEST_PLAN_ID, insertPlan } from './subscription-plan.ts';
import { freePort } from '../scripts/testing/free-port.ts';

interface FaultOptions {
  readonly dataDir: string;
  readonly rounds: number;
  /** Number of copies of the webhook event and of the checkout response that are sent while the server is killed. */
  readonly copies: number;
  /** Whether the database is killed together with the server in every second round. */
  readonly killDatabase: boolean;
  readonly log?: (text: string) => void;
}

const START_TIMEOUT_MS = 60_000;
/** A plan must be activated within this time after the server was restarted. */
const ACTIVATION_TIMEOUT_MS = 150_000;
/** Possible delays between payment and kill. */
const KILL_DELAYS_MS = [0, 2, 5, 10, 20, 40, 80, 150, 300] as const;

interface CheckoutResult {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

/** Returns statistics of the run. @throws Error in the first round in which a payment has a wrong result */
export async function payThroughFaults({ dataDir, rounds, copies, killDatabase, log = () => undefined }: FaultOptions) {
  const port = await freePort();
  const gateway = spawn(
    process.execPath,
    ['faults/gateway-process.ts', join(dataDir, 'gateway'), SITE_SECRET, `http://127.0.0.1:${port}${WEBHOOK_PATH}`],
    {
      cwd: join(import.meta.dirname, '..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [firstOutput] = (await once(gateway.stdout, 'data')) as [Buffer];
  const gatewayUrl = firstOutput.toString().trim();
  const start = () =>
    startSite({
      command: ['server/main.ts', '--no-pages'],
      dataDir,
      env: { PORT: String(port), APP_SECRET: SITE_SECRET, PAYMENTS_URL: gatewayUrl, SEED: 'places' },
      startTimeoutMs: START_TIMEOUT_MS,
    });
  let site: Site = await start();
  let statistics = { kills: 0, databaseKills: 0, slowestMs: 0 };
  const random = seededRandom(11);
  try {
    await withDatabase(dataDir, insertPlan);
    for (let round = 0; round < rounds; round += 1) {
      const token = await site.logIn(String(9_500_000_000 + round * 100_003));
      const { data: order } = await site.call(subscriptionRoutes.createOrder, { body: { plan_id: TEST_PLAN_ID } }, { token });
      const checkoutResult = await payOrder(gatewayUrl, order.order_id);
      const requests = Array.from({ length: copies }, () => [
        site.call(subscriptionRoutes.verifyPayment, { body: checkoutResult }, { token }).catch(() => null),
        sendEvent(port, order.order_id, checkoutResult.razorpay_payment_id, order.amount),
      ]).flat();
      await sleep(pickOne(random, KILL_DELAYS_MS));
      const isDatabaseRound = killDatabase && round % 2 === 1;
      if (isDatabaseRound)
        process.kill(Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
      await site.kill();
      await Promise.allSettled(requests);
      site = await start();
      const restartedAt = performance.now();
      for (;;) {
        const { data } = await site.call(subscriptionRoutes.getActiveSubscription, {}, { token });
        if (data && data.plans.length > 1) throw new Error(`round ${round}: a payment started ${data.plans.length} plans`);
        if (data) break;
        if (performance.now() - restartedAt > ACTIVATION_TIMEOUT_MS) throw new Error(`round ${round}: the plan did not start`);
        await sleep(100);
      }
      statistics = {
        kills: statistics.kills + 1,
        databaseKills: statistics.databaseKills + Number(isDatabaseRound),
        slowestMs: Math.max(statistics.slowestMs, performance.now() - restartedAt),
      };
      log(
        `round ${round + 1}: killed${isDatabaseRound ? ' with its database' : ''}, active ${Math.round(performance.now() - restartedAt)} ms after the start`,
      );
    }
    const violations = await withDatabase(dataDir, verifyLedger);
    if (violations.length > 0) throw new Error(violations.join('\n'));
    return statistics;
  } finally {
    await site.stop();
    gateway.kill();
  }
}

async function payOrder(gatewayUrl: string, orderId: string): Promise<CheckoutResult> {
  const response = await fetch(`${gatewayUrl}/checkout/${orderId}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'pay', delivery: 'disorder', back: '/paid' }),
    redirect: 'manual',
  });
  return Object.fromEntries(new URL(response.headers.get('location')!, gatewayUrl).searchParams) as unknown as CheckoutResult;
}

/** Sends a copy of the gateway's event. Ignores failures while the server is down. */
function sendEvent(port: number, orderId: string, paymentId: string, amount: number): Promise<unknown> {
  const entity = { id: paymentId, order_id: orderId, amount, currency: 'INR', status: 'captured' };
  const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
  const secret = createHmac('sha256', SITE_SECRET).update('local gateway webhook').digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-event-id': `evt_${paymentId}`,
    'x-razorpay-signature': signatureOf(secret, body),
  };
  return fetch(`http://127.0.0.1:${port}${WEBHOOK_PATH}`, { method: 'POST', headers, body }).catch(() => null);
}

async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const url = (await findEmbedded(dataDir, 'thinnai'))!;
  const database = openDatabase({ url, size: 1, statementTimeoutMs: START_TIMEOUT_MS, onError: () => undefined });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
