/** The local payment gateway on its own port, and a site that receives its events over HTTP like those of a vendor. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { planAdminRoutes } from '../../contract/subscription/plan-admin.ts';
import { subscriptionRoutes } from '../../contract/subscription/subscription.ts';
import { parseSecrets } from '../../server/crypto/secrets.ts';
import { createLocalGateway, WEBHOOK_PATH } from '../../server/integrations/payments/create-adapter.ts';
import type { PAYMENT_OUTCOMES } from '../../server/integrations/payments/local/checkout-page.ts';
import type { DeliveryMode } from '../../server/integrations/payments/local/webhook-sender.ts';
import { atEndOfFile } from '../end-of-file.ts';
import { testApp, type TestApp, type TestAppOptions } from '../app.ts';
import type { Person } from '../people.ts';

export const PAYMENT_SECRET = 'a secret of tests for payments, long enough';

interface Checkout {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}
interface GatewayApp {
  readonly app: TestApp;
  /** URL of the gateway. */
  readonly address: string;
  /**
   * Pays an order on the page of the gateway, by default without sending events to the site (`delivery`). Null when the payment was
   * declined.
   */
  readonly pay: (
    orderId: string,
    options?: { outcome?: (typeof PAYMENT_OUTCOMES)[number]; delivery?: DeliveryMode },
  ) => Promise<Checkout | null>;
  /** Stops the gateway. `restartGateway` starts it again with its data. */
  readonly stopGateway: () => Promise<void>;
  readonly restartGateway: () => Promise<void>;
}

/** The application with a gateway. It receives payment events over HTTP only when `listening`. */
export async function startGatewayApp(options: TestAppOptions & { listening?: boolean } = {}): Promise<GatewayApp> {
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-gateway-'));
  // nothing listens at this port, so events are lost until the site listens
  let site = 'http://127.0.0.1:9';
  const start = async (port: number) => {
    const server = Fastify();
    await server.register(
      createLocalGateway(
        folder,
        parseSecrets(PAYMENT_SECRET),
        () => site + WEBHOOK_PATH,
        () => new Date(),
      ),
    );
    await server.listen({ port, host: '127.0.0.1' });
    return server;
  };
  let server = await start(0);
  const { port } = server.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const app = await testApp({ ...options, env: { APP_SECRET: PAYMENT_SECRET, PAYMENTS_URL: address, ...options.env } });
  if (options.listening) {
    await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    site = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;
  }
  atEndOfFile(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    app,
    address,
    async pay(orderId, { outcome = 'pay', delivery = 'never' } = {}) {
      const response = await fetch(`${address}/checkout/${orderId}`, {
        method: 'POST',
        body: new URLSearchParams({ outcome, delivery, back: '/paid' }),
        redirect: 'manual',
      });
      const params = new URL(response.headers.get('location') ?? '/?failed=1', address).searchParams;
      return params.has('failed') ? null : (Object.fromEntries(params) as unknown as Checkout);
    },
    stopGateway: () => server.close(),
    async restartGateway() {
      server = await start(port);
    },
  };
}

/** The form values of a test plan. */
export const PLAN = { ...planAdminRoutes.savePlan.example.body, boosts: [{ list: 'hot_property', days: 7, count: 2 }] } as const;

/** Offers a plan for sale, as a new version if it already exists. */
export async function offerPlan(app: TestApp, person: Person, terms: object = {}) {
  const existingPlans = await app.call(planAdminRoutes.listManagedPlans, {}, person);
  const body = { ...PLAN, ...terms };
  const version = existingPlans.body.data.find(({ id }) => id === body.id)?.version ?? 0;
  const response = await app.call(planAdminRoutes.savePlan, { body: { ...body, of_version: version } }, person);
  if (response.status !== 200) throw new Error(`the plan was refused: ${JSON.stringify(response.error)}`);
  return response.body.data;
}

/** Orders a plan; the default `plan_id` is the id of `PLAN`. */
export async function orderPlan(app: TestApp, person: Person, body: object = {}) {
  const response = await app.call(subscriptionRoutes.createOrder, { body: { plan_id: PLAN.id, ...body } }, person);
  if (response.status !== 200) throw new Error(`the order was refused: ${JSON.stringify(response.error)}`);
  return response.body.data;
}
