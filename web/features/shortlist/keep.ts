/** Asking for and changing what is in the shortlist: of the person who is logged in, else of this device. */
import { m } from '../../../messages/compiled/messages.js';
import type { ShortlistStatus } from '../../../contract/shortlist.ts';
import { api, ApiError, isLoggedOut, messageOf } from '../../lib/api.ts';
import { readToken, writeToken } from '../../lib/auth-token.ts';
import { openLogin } from '../login/login-store.ts';
import { toast } from '../toast/toast-store.ts';
import { DEVICE_KEEPS, isOnDevice, putOnDevice, takeFromDevice } from './device-shortlist.ts';
import { mergeShortlist } from './merge-shortlist.ts';
import { DEVICE_KEY, statuses, type Property } from './shortlist-state.ts';
import { askForStatus } from './status-batch.ts';

/** A sentence to be read. */
const LONG_MS = 6000;
/** Counts the changes made here per property, so that only the last one's answer is believed. */
const changes = new Map<string, number>();
/** The last one sent per property: the next waits for it, so that the server hears them in the order they were made. */
const sent = new Map<string, Promise<void>>();

// in another tab of somebody who is not logged in
if (typeof document !== 'undefined') {
  addEventListener('storage', ({ key }) => {
    if (key === DEVICE_KEY && readToken() === null) statuses.clear();
  });
  // what was kept without a connection; what fails again is the next time
  addEventListener('online', () => void mergeShortlist().catch(() => undefined));
}

/** Finds out whether a property is in the shortlist. */
export async function learn(id: string): Promise<void> {
  const token = readToken();
  if (token === null) return statuses.set(id, isOnDevice(id) ? 'active' : 'inactive');
  const at = changes.get(id);
  try {
    // what this device kept is the person's from now on; what cannot be handed over is the next time
    await mergeShortlist().catch(() => undefined);
    const status = await askForStatus(id);
    if (changes.get(id) === at && readToken() === token) statuses.set(id, status);
  } catch {
    // The heart stays empty; pressing it says what is wrong.
  }
}

/** Carries out what the heart shows already, and takes that back when it is refused. */
export function keep(property: Property, wanted: ShortlistStatus): void {
  if (readToken() === null) keepOnDevice(property, wanted);
  else void put(property, wanted);
}

function keepOnDevice(property: Property, wanted: ShortlistStatus): void {
  if (wanted === 'inactive') takeFromDevice(property.id);
  else if (!putOnDevice(property)) {
    statuses.set(property.id, 'inactive');
    return tellFull();
  }
  statuses.set(property.id, wanted);
  tell(wanted, '');
}

function put(property: Property, wanted: ShortlistStatus): Promise<void> {
  const { id } = property;
  const change = (changes.get(id) ?? 0) + 1;
  changes.set(id, change);
  statuses.set(id, wanted);
  const mine = (sent.get(id) ?? Promise.resolve()).then(() =>
    // taken back meanwhile: nobody wants it any more
    changes.get(id) === change ? send(property, wanted, change) : undefined,
  );
  sent.set(id, mine);
  return mine;
}

async function send(property: Property, wanted: ShortlistStatus, change: number): Promise<void> {
  const { id } = property;
  try {
    // Says which state is wanted instead of toggling: repeating it after a lost answer does no harm.
    const { status, message } = await api('POST /shortlist', { body: { property_id: id, status: wanted } });
    if (changes.get(id) === change) statuses.set(id, status);
    tell(status, message);
  } catch (error) {
    if (isOffline(error) && changes.get(id) === change) return keepForLater(property, wanted);
    if (changes.get(id) === change) statuses.set(id, wanted === 'active' ? 'inactive' : 'active');
    if (!isLoggedOut(error)) return toast(messageOf(error, m['shell.shortlist_failed']()), { look: 'error' });
    writeToken(null);
    // whatever becomes of the login, it is not lost
    if (wanted === 'active') putOnDevice(property);
    openLogin({ reason: m['shell.shortlist_login'](), carryOn: () => void put(property, wanted) });
  }
}

const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === 'network';

/** Without a connection a home waits on this device, and goes to the person as soon as there is one. Taking out cannot wait so. */
function keepForLater(property: Property, wanted: ShortlistStatus): void {
  const { id } = property;
  if (wanted === 'active') {
    const kept = putOnDevice(property);
    statuses.set(id, kept ? 'active' : 'inactive');
    return kept ? toast(m['shortlist.kept_offline'](), { durationMs: LONG_MS }) : tellFull();
  }
  const waited = isOnDevice(id);
  if (waited) takeFromDevice(id);
  statuses.set(id, waited ? 'inactive' : 'active');
  if (waited) tell('inactive', '');
  else toast(m['shortlist.still_kept'](), { look: 'error', durationMs: LONG_MS });
}

const tellFull = (): void => toast(m['shortlist.device_full']({ count: DEVICE_KEEPS }), { look: 'error', durationMs: LONG_MS });

/** The server's message; its default where there is none, and nobody was asked. */
function tell(status: ShortlistStatus, message: string): void {
  toast(message || (status === 'active' ? m['shortlist.wishlist_added']() : m['shortlist.removed']()));
}
