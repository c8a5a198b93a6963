/**
 * Paying while the server, or the database with it, is killed (SIGKILL) at any moment between payment and activation. The gateway
 * is a process of its own and goes on telling. Whatever happens, a payment starts one plan, enters the books once and has one invoice.
 */
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { subscriptionRoutes } from '../contract/subscription.ts';
import { drawOne, seeded } from '../kinds/draw.ts';
import { findEmbedded } from '../server/db/embedded.ts';
import { openDatabase } from '../server/db/pool.ts';
import type { Db } from '../server/db/schema.ts';
import { signatureOf } from '../server/integrations/payments/signature.ts';
import { WEBHOOK } from '../server/integrations/payments/open.ts';
import { proveBooks } from '../server/ledger/prove.ts';
import { startSite, type Site } from '../test/site-process.ts';

export interface FaultOptions {
  readonly dataDir: string;
  readonly rounds: number;
  /** Copies of the event and of the checkout's answer that are sent at once, while the server is killed. */
  readonly copies: number;
  /** Takes the database down with the server in every third round. */
  readonly database: boolean;
  readonly say?: (line: string) => void;
}

const SECRET = 'a secret of fault runs, long enough for it';
const PATIENCE_MS = 60_000;
/** A plan has to start within this time of the server's own start. */
const ACTIVE_MS = 150_000;
/** The kill falls somewhere in here, in milliseconds after the payment. */
const MOMENTS = [0, 2, 5, 10, 20, 40, 80, 150, 300] as const;

interface Paid {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

/** Answers what was seen. @throws Error naming the first round in which a payment did not end as it must */
export async function payThroughFaults({ dataDir, rounds, copies, database, say = () => undefined }: FaultOptions) {
  const port = await freePort();
  const gateway = spawn(
    process.execPath,
    ['faults/gateway-process.ts', join(dataDir, 'gateway'), SECRET, `http://127.0.0.1:${port}${WEBHOOK}`],
    {
      cwd: join(import.meta.dirname, '..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [first] = (await once(gateway.stdout, 'data')) as [Buffer];
  const gatewayUrl = first.toString().trim();
  const start = () =>
    startSite({
      command: ['server/main.ts', '--no-pages'],
      dataDir,
      env: { PORT: String(port), APP_SECRET: SECRET, PAYMENTS_URL: gatewayUrl, SEED: 'places' },
      patienceMs: PATIENCE_MS,
    });
  let site: Site = await start();
  let seen = { kills: 0, databases: 0, slowest: 0 };
  const random = seeded(11);
  try {
    await inBooks(dataDir, sellOne);
    for (let round = 0; round < rounds; round += 1) {
      const token = await site.logIn(String(9_500_000_000 + round * 100_003));
      const { data: order } = await site.call(subscriptionRoutes.createOrder, { body: { plan_id: 'fault-plan' } }, { token });
      const paid = await pay(gatewayUrl, order.order_id);
      const flood = Array.from({ length: copies }, () => [
        site.call(subscriptionRoutes.verifyPayment, { body: paid }, { token }).catch(() => null),
        tell(port, order.order_id, paid.razorpay_payment_id, order.amount),
      ]).flat();
      await sleep(drawOne(random, MOMENTS));
      const both = database && round % 3 === 2;
      if (both) process.kill(Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
      await site.kill();
      await Promise.allSettled(flood);
      site = await start();
      const from = performance.now();
      for (;;) {
        const { data } = await site.call(subscriptionRoutes.getActiveSubscription, {}, { token });
        if (data && data.plans.length > 1) throw new Error(`round ${round}: a payment started ${data.plans.length} plans`);
        if (data) break;
        if (performance.now() - from > ACTIVE_MS) throw new Error(`round ${round}: the plan did not start`);
        await sleep(100);
      }
      seen = {
        kills: seen.kills + 1,
        databases: seen.databases + Number(both),
        slowest: Math.max(seen.slowest, performance.now() - from),
      };
      say(
        `round ${round + 1}: killed${both ? ' with its database' : ''}, active ${Math.round(performance.now() - from)} ms after the start`,
      );
    }
    const broken = await inBooks(dataDir, proveBooks);
    if (broken.length > 0) throw new Error(broken.join('\n'));
    return seen;
  } finally {
    await site.stop();
    gateway.kill();
  }
}

async function pay(gatewayUrl: string, orderId: string): Promise<Paid> {
  const response = await fetch(`${gatewayUrl}/checkout/${orderId}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'pay', telling: 'disorder', back: '/paid' }),
    redirect: 'manual',
  });
  return Object.fromEntries(new URL(response.headers.get('location')!, gatewayUrl).searchParams) as unknown as Paid;
}

/** A copy of the gateway's event; nobody may be there to hear it. */
function tell(port: number, orderId: string, paymentId: string, amount: number): Promise<unknown> {
  const entity = { id: paymentId, order_id: orderId, amount, currency: 'INR', status: 'captured' };
  const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
  const secret = createHmac('sha256', SECRET).update('local gateway webhook').digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-event-id': `evt_${paymentId}`,
    'x-razorpay-signature': signatureOf(secret, body),
  };
  return fetch(`http://127.0.0.1:${port}${WEBHOOK}`, { method: 'POST', headers, body }).catch(() => null);
}

async function inBooks<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const url = (await findEmbedded(dataDir, 'thinnai'))!;
  const database = openDatabase({ url, size: 1, statementTimeoutMs: PATIENCE_MS, onError: () => undefined });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

async function sellOne(db: Db): Promise<void> {
  const now = new Date();
  await db
    .insertInto('plan')
    .values({ id: 'fault-plan', audience: 'seeker', created_at: now })
    .onConflict((on) => on.doNothing())
    .execute();
  const terms = { price_paise: 49_900, gst_bps: 1800, sac: '998439', validity_days: 45, contacts: 25, active_listings: null };
  await db
    .insertInto('plan_version')
    .values({
      ...terms,
      plan_id: 'fault-plan',
      version: 1,
      texts: JSON.stringify({ en: { name: 'Fault plan', summary: 'Bought while everything breaks.' } }),
      boosts: '[]',
      refund: 'proportional',
      created_at: now,
      created_by: null,
    })
    .onConflict((on) => on.doNothing())
    .execute();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
