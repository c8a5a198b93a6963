import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { PaymentGateway } from './index.ts';
import { localGateway } from './local/gateway.ts';
import { razorpay } from './razorpay.ts';

/** Where the local gateway stands on the site itself, and where it tells what happened. */
export const LOCAL_GATEWAY = '/test-gateway';
export const WEBHOOK = '/api/v1/subscription/razorpay/webhook';

const RAZORPAY_API = 'https://api.razorpay.com';
export const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';
const KEY_ID = 'rzp_test_local';
/** Keys of the local gateway follow from the site's secret: real signatures, nothing to set up. */
const keyOf = (secret: string, of: string) => createHmac('sha256', secret).update(`local gateway ${of}`).digest('hex');

/** The gateway the configuration names; null when nothing is sold. `siteUrl` is asked when it is needed: the port is known late. */
export function openPayments({ payments }: Config, secret: string, siteUrl: () => string): PaymentGateway | null {
  if (payments.via === 'off') return null;
  if (payments.via === 'razorpay') {
    return razorpay({ ...payments, api: () => RAZORPAY_API, checkout: () => ({ kind: 'razorpay', url: RAZORPAY_CHECKOUT }) });
  }
  const at = () => payments.url ?? siteUrl() + LOCAL_GATEWAY;
  return razorpay({
    api: at,
    keyId: KEY_ID,
    keySecret: keyOf(secret, 'key'),
    webhookSecrets: [keyOf(secret, 'webhook')],
    checkout: () => ({ kind: 'local', url: payments.url ?? LOCAL_GATEWAY }),
  });
}

/** The local gateway itself, as a plugin; null with a real one, or when it runs as a process of its own. */
export function localGatewayHere({ payments, dataDir }: Config, secret: string, siteUrl: () => string, now: () => Date) {
  if (payments.via !== 'local' || payments.url !== null) return null;
  return gatewayIn(dataDir, secret, () => siteUrl() + WEBHOOK, now);
}

/** A local gateway whose book lies in `dataDir` and whose keys are those of a site with this secret. */
export const gatewayIn = (dataDir: string, secret: string, webhookUrl: () => string, now: () => Date) =>
  localGateway({
    file: join(dataDir, 'test-gateway.jsonl'),
    keyId: KEY_ID,
    keySecret: keyOf(secret, 'key'),
    webhookSecret: keyOf(secret, 'webhook'),
    webhookUrl,
    now,
  });
