/** Web Push in this browser: whether it can show notifications, and its subscription. */

const WORKER = '/service-worker.js';

/** `blocked`: the person has blocked notifications of this site in the browser. */
type PushSupport = 'ready' | 'blocked' | 'unsupported';

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/**
 * Subscribes this browser to notifications; the browser asks for permission. A subscription for another key of the site is replaced.
 * @param vapidKey public key of the site, base64url without padding
 * @returns what the site needs to send push messages; null when permission was denied
 * @throws when the browser's push service cannot be reached, or returns an incomplete subscription
 */
export async function subscribeDevice(vapidKey: string): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } } | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  if (existing && !hasKey(existing, vapidKey)) await existing.unsubscribe();
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidKey })).toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error('The browser gave no subscription.');
  return { endpoint, keys: { p256dh, auth } };
}

/** Ends the subscription of this browser, whoever is logged in. */
export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Whether this browser still has a subscription for this key of the site. */
export async function isSubscribed(vapidKey: string): Promise<boolean> {
  if (pushSupport() !== 'ready') return false;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription !== null && subscription !== undefined && hasKey(subscription, vapidKey);
}

function hasKey({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}
