/** Web Push: notifications that the push service of a browser delivers, encrypted for that browser (RFC 8030, 8291 and 8292). */
import { createECDH } from 'node:crypto';
import { postBytes, type PostResult } from '../http-post.ts';

/** A push subscription in the format of the browser (`PushSubscription.toJSON`). */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}
interface PushMessage {
  readonly payload: string;
  /** Seconds for which the push service stores the message while the device is offline. */
  readonly ttl: number;
  /** The message replaces an undelivered one with the same topic. At most 32 characters of base64url. */
  readonly topic: string;
}
/** Authenticates this site at push services (VAPID). */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const TIMEOUTS = { connect: 3000, response: 5000 };
/**
 * For this many milliseconds after a timeout, further messages for the same service fail at once and are retried later. Otherwise a service
 * that hangs would occupy the workers that also send mail.
 */
const PAUSE_MS = 30_000;
const TIMED_OUT = new Set(['CONNECT_TIMEOUT', 'RESPONSE_TIMEOUT']);
/** Services that timed out, and when they are used again (`performance.now`). */
const pausedUntil = new Map<string, number>();
const MAX_PAUSED = 100;

function pauseAfterTimeout(service: string, result: PostResult): void {
  pausedUntil.delete(service);
  if (result.type === 'response' || !TIMED_OUT.has(result.reason)) return;
  if (pausedUntil.size >= MAX_PAUSED) pausedUntil.clear();
  pausedUntil.set(service, performance.now() + PAUSE_MS);
}

/** @param privateKey 32 bytes in base64url; about one of four billion random values is not a valid key */
export function pushKeys(privateKey: string): PushKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}

/**
 * Sends a message to a browser and returns the response of its push service. Redirects are not followed.
 * @param contact `https:` or `mailto:` URL of the operator, for the push service
 * @throws Error when the keys of the browser are not valid
 */
export async function postPush(
  target: PushTarget,
  message: PushMessage,
  keys: PushKeys,
  contact: string,
  timeouts = TIMEOUTS,
): Promise<PostResult> {
  const { host } = new URL(target.endpoint);
  if ((pausedUntil.get(host) ?? 0) > performance.now()) return { type: 'unreachable', reason: 'it did not answer a moment ago' };
  // loaded with the first message of the process: most processes never send one, and the library needs 7 MB
  const { default: webPush } = await import('web-push');
  const { endpoint, p256dh, auth } = target;
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.payload, {
    vapidDetails: { subject: contact, ...keys },
    TTL: message.ttl,
    topic: message.topic,
    urgency: 'normal',
    contentEncoding: 'aes128gcm',
  });
  const fields = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  const result = await postBytes(endpoint, body, Object.fromEntries(fields), timeouts);
  pauseAfterTimeout(host, result);
  return result;
}
