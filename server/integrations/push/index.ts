/** Web Push: notifications that the push service of a browser delivers, encrypted for that browser (RFC 8030, 8291 and 8292). */
import { createECDH } from 'node:crypto';
import { postBytes, type PostResult } from '../http-post.ts';

/** As the browser describes it (`PushSubscription.toJSON`). */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}
interface PushMessage {
  readonly payload: string;
  /** Seconds for which the push service keeps it for a device that is not reached. */
  readonly ttl: number;
  /** Replaces a message with the same topic that was not delivered yet; at most 32 characters of base64url. */
  readonly topic: string;
}
/** Signs in to push services as this site (VAPID). */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const TIMEOUTS = { connect: 3000, answer: 5000 };
/**
 * After a time-out further messages for the same service fail at once for this long, ms, and are tried again later: otherwise a service
 * that hangs occupies the workers that also send mail.
 */
const PAUSE_MS = 30_000;
const TIMED_OUT = new Set(['ECONNECTTIME', 'EANSWERTIME']);
/** Services that did not answer in time, and when they are tried again (`performance.now`). */
const pausedUntil = new Map<string, number>();
const MAX_PAUSED = 100;

function notePause(service: string, result: PostResult): void {
  pausedUntil.delete(service);
  if (result.type === 'answer' || !TIMED_OUT.has(result.reason)) return;
  if (pausedUntil.size >= MAX_PAUSED) pausedUntil.clear();
  pausedUntil.set(service, performance.now() + PAUSE_MS);
}

/** @param privateKey 32 bytes, base64url. About one of four billion random values is not a valid key. */
export function pushKeys(privateKey: string): PushKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}

/**
 * Sends a message to a browser and returns what its push service answered. Redirects are not followed.
 * @param contact `https:` or `mailto:` address of the operator, for the push service
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
  if ((pausedUntil.get(host) ?? 0) > performance.now()) return { type: 'unreached', reason: 'it did not answer a moment ago' };
  // with the first message of the process: most processes never send one, and it takes 7 MB
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
  notePause(host, result);
  return result;
}
