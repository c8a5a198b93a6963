import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Secrets } from '../../crypto/secrets.ts';
import type { PaymentGateway } from './index.ts';
import { localGateway } from './local/gateway.ts';
import { createRazorpay } from './razorpay.ts';

/** Path under which the site itself serves the local gateway. */
export const LOCAL_GATEWAY_PATH = '/test-gateway';
export const WEBHOOK_PATH = '/api/v1/subscription/razorpay/webhook';

const RAZORPAY_API = 'https://api.razorpay.com';
const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';
const LOCAL_KEY_ID = 'rzp_test_local';
/** Keys of the local gateway are derived from the site's secret, so nothing has to be configured. */
const deriveKey = (secret: string, purpose: string) => createHmac('sha256', secret).update(`local gateway ${purpose}`).digest('hex');

/** The configured gateway; null with PAYMENTS=off. `localUrl` is a function because the port is known only later. */
export function createPaymentAdapter({ payments }: Config, secrets: Secrets, localUrl: () => string): PaymentGateway | null {
  if (payments.type === 'off') return null;
  if (payments.type === 'razorpay') {
    return createRazorpay({ ...payments, api: () => RAZORPAY_API, checkout: () => ({ kind: 'razorpay', url: RAZORPAY_CHECKOUT }) });
  }
  const gatewayUrl = () => payments.url ?? localUrl() + LOCAL_GATEWAY_PATH;
  return createRazorpay({
    api: gatewayUrl,
    keyId: LOCAL_KEY_ID,
    keySecret: deriveKey(secrets.newest.value, 'key'),
    webhookSecrets: secrets.all.map(({ value }) => deriveKey(value, 'webhook')),
    checkout: () => ({ kind: 'local', url: payments.url ?? LOCAL_GATEWAY_PATH }),
  });
}

/** The plugin of the local gateway; null with a real gateway, or when the local one runs as a separate process. */
export function createConfiguredLocalGateway({ payments, dataDir }: Config, secrets: Secrets, localUrl: () => string, now: () => Date) {
  if (payments.type !== 'local' || payments.url !== null) return null;
  return createLocalGateway(dataDir, secrets, () => localUrl() + WEBHOOK_PATH, now);
}

/** A local gateway with its file in `dataDir`, and with the keys of a site that has this secret. */
export const createLocalGateway = (dataDir: string, { newest }: Secrets, webhookUrl: () => string, now: () => Date) =>
  localGateway({
    file: join(dataDir, 'test-gateway.jsonl'),
    keyId: LOCAL_KEY_ID,
    keySecret: deriveKey(newest.value, 'key'),
    webhookSecret: deriveKey(newest.value, 'webhook'),
    webhookUrl,
    now,
  });
