/** The local gateway on a port of its own, and the site listening for what it tells: as apart as a vendor would be. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { planAdminRoutes } from '../contract/plan-admin.ts';
import { subscriptionRoutes } from '../contract/subscription.ts';
import { gatewayIn, WEBHOOK } from '../server/integrations/payments/open.ts';
import { atEndOfFile } from './end-of-file.ts';
import { testApp, type TestApp, type TestAppOptions } from './app.ts';
import { logIn, type Person } from './people.ts';

export const PAYMENT_SECRET = 'a secret of tests for payments, long enough';

export interface Checkout {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}
export interface GatewayApp {
  readonly on: TestApp;
  /** Where the gateway is. */
  readonly address: string;
  /** Pays an order on the gateway's page; null when it was declined. */
  readonly pay: (orderId: string, how?: { outcome?: string; telling?: string }) => Promise<Checkout | null>;
  /** Takes the gateway off the network, and brings it back with all it knows. */
  readonly away: () => Promise<void>;
  readonly back: () => Promise<void>;
}

/** The application with a gateway beside it. It hears of payments by HTTP only when `listening`. */
export async function gatewayApp(options: TestAppOptions & { listening?: boolean } = {}): Promise<GatewayApp> {
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-gateway-'));
  let site = 'http://127.0.0.1:9';
  const start = async (port: number) => {
    const server = Fastify();
    await server.register(
      gatewayIn(
        folder,
        PAYMENT_SECRET,
        () => site + WEBHOOK,
        () => new Date(),
      ),
    );
    await server.listen({ port, host: '127.0.0.1' });
    return server;
  };
  let server = await start(0);
  const { port } = server.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const on = await testApp({ ...options, env: { APP_SECRET: PAYMENT_SECRET, PAYMENTS_URL: address, ...options.env } });
  if (options.listening) {
    await on.app.listen({ port: 0, host: '127.0.0.1' });
    site = `http://127.0.0.1:${(on.app.server.address() as AddressInfo).port}`;
  }
  atEndOfFile(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    on,
    address,
    async pay(orderId, { outcome = 'pay', telling = 'never' } = {}) {
      const response = await fetch(`${address}/checkout/${orderId}`, {
        method: 'POST',
        body: new URLSearchParams({ outcome, telling, back: '/paid' }),
        redirect: 'manual',
      });
      const answer = new URL(response.headers.get('location') ?? '/?failed=1', address).searchParams;
      return answer.has('failed') ? null : (Object.fromEntries(answer) as unknown as Checkout);
    },
    away: () => server.close(),
    async back() {
      server = await start(port);
    },
  };
}

/** What an administrator would fill in for a plan of tests. */
export const PLAN = { ...planAdminRoutes.keepPlan.example.body, boosts: [{ list: 'hot_property', days: 7, count: 2 }] } as const;

/** Somebody with the role of an administrator. */
export async function administrator(on: TestApp): Promise<Person> {
  const person = await logIn(on);
  await on.db.updateTable('app_user').set({ role: 'administrator' }).where('id', '=', person.id).execute();
  return person;
}

/** Puts a plan on sale; a new version of it when it is there. */
export async function sell(on: TestApp, by: Person, terms: object = {}) {
  const kept = await on.call(planAdminRoutes.listKeptPlans, {}, by);
  const body = { ...PLAN, ...terms };
  const version = kept.body.data.find(({ id }) => id === body.id)?.version ?? 0;
  const answer = await on.call(planAdminRoutes.keepPlan, { body: { ...body, of_version: version } }, by);
  if (answer.status !== 200) throw new Error(`the plan was refused: ${JSON.stringify(answer.error)}`);
  return answer.body.data;
}

/** Orders a plan; `plan_id` is that of `PLAN` unless given. */
export async function order(on: TestApp, by: Person, body: object = {}) {
  const answer = await on.call(subscriptionRoutes.createOrder, { body: { plan_id: PLAN.id, ...body } }, by);
  if (answer.status !== 200) throw new Error(`the order was refused: ${JSON.stringify(answer.error)}`);
  return answer.body.data;
}
