/** Reads and changes the shortlist: that of the account when somebody is logged in, otherwise that of this device. */
import { m } from '../../../messages/compiled/messages.js';
import type { ShortlistStatus } from '../../../contract/shortlist.ts';
import { api, ApiError, messageOf } from '../../lib/api/api.ts';
import { readToken, writeToken } from '../../lib/api/auth-token.ts';
import { isLoggedOut } from '../../lib/api/login-needed.ts';
import { openLogin } from '../session/login-request.ts';
import { toast } from '../feedback/toast.ts';
import { addToDevice, isOnDevice, MAX_DEVICE_ENTRIES, removeFromDevice } from './device-shortlist.ts';
import { mergeShortlist } from './merge-shortlist.ts';
import { DEVICE_KEY, shortlistStatuses, type Property } from './shortlist-state.ts';
import { fetchStatus } from './status-batch.ts';

/** For toasts with a long text. */
const LONG_TOAST_MS = 6000;
/** Number of changes made here per property. Only the response to the last change is applied. */
const changeCounts = new Map<string, number>();
/** The last request per property. The next request waits for it, so that the server receives changes in their order. */
const lastRequests = new Map<string, Promise<void>>();

if (typeof document !== 'undefined') {
  // Another tab has changed the shortlist of a visitor who is not logged in.
  addEventListener('storage', ({ key }) => {
    if (key === DEVICE_KEY && readToken() === null) shortlistStatuses.clear();
  });
  // Sends the properties that were saved without a connection. After a failure the next merge sends them.
  addEventListener('online', () => void mergeShortlist().catch(() => undefined));
}

/** Loads whether a property is in the shortlist. */
export async function loadStatus(id: string): Promise<void> {
  const token = readToken();
  if (token === null) return shortlistStatuses.set(id, isOnDevice(id) ? 'active' : 'inactive');
  const changeCount = changeCounts.get(id);
  try {
    // The device's entries now belong to the person. After a failure the next merge sends them.
    await mergeShortlist().catch(() => undefined);
    const status = await fetchStatus(id);
    if (changeCounts.get(id) === changeCount && readToken() === token) shortlistStatuses.set(id, status);
  } catch {
    // The heart stays empty; clicking it shows the error.
  }
}

/** Carries out the change that the heart already shows, and reverts the heart when the change is refused. */
export function changeStatus(property: Property, newStatus: ShortlistStatus): void {
  if (readToken() === null) changeOnDevice(property, newStatus);
  else void enqueueChange(property, newStatus);
}

function changeOnDevice(property: Property, newStatus: ShortlistStatus): void {
  if (newStatus === 'inactive') removeFromDevice(property.id);
  else if (!addToDevice(property)) {
    shortlistStatuses.set(property.id, 'inactive');
    return toastDeviceFull();
  }
  shortlistStatuses.set(property.id, newStatus);
  toastStatus(newStatus, '');
}

function enqueueChange(property: Property, newStatus: ShortlistStatus): Promise<void> {
  const { id } = property;
  const changeNumber = (changeCounts.get(id) ?? 0) + 1;
  changeCounts.set(id, changeNumber);
  shortlistStatuses.set(id, newStatus);
  const request = (lastRequests.get(id) ?? Promise.resolve()).then(() =>
    // A change is skipped when the property was changed again in the meantime.
    changeCounts.get(id) === changeNumber ? sendChange(property, newStatus, changeNumber) : undefined,
  );
  lastRequests.set(id, request);
  return request;
}

async function sendChange(property: Property, newStatus: ShortlistStatus, changeNumber: number): Promise<void> {
  const { id } = property;
  const isLatest = () => changeCounts.get(id) === changeNumber;
  try {
    // Sends the new status instead of toggling, so that the request can be repeated safely after a lost response.
    const { status, message } = await api('POST /shortlist', { body: { property_id: id, status: newStatus } }, { withoutLogin: 'fail' });
    if (isLatest()) shortlistStatuses.set(id, status);
    toastStatus(status, message);
  } catch (error) {
    if (isOffline(error) && isLatest()) return changeWhileOffline(property, newStatus);
    if (isLatest()) shortlistStatuses.set(id, newStatus === 'active' ? 'inactive' : 'active');
    if (!isLoggedOut(error)) return toast(messageOf(error, m['shell.shortlist_failed']()), { type: 'error' });
    writeToken(null);
    // Saved on the device, so that it is not lost when the person does not log in.
    if (newStatus === 'active') addToDevice(property);
    openLogin({ reason: m['shell.shortlist_login'](), onLoggedIn: () => void enqueueChange(property, newStatus) });
  }
}

const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === 'network';

/**
 * Without a connection, an added property is saved on this device and merged when the connection is back. Only such a property can be
 * removed without a connection, because removals are not stored.
 */
function changeWhileOffline(property: Property, newStatus: ShortlistStatus): void {
  const { id } = property;
  if (newStatus === 'active') {
    const added = addToDevice(property);
    shortlistStatuses.set(id, added ? 'active' : 'inactive');
    return added ? toast(m['shortlist.stored_offline'](), { durationMs: LONG_TOAST_MS }) : toastDeviceFull();
  }
  const wasUnsent = isOnDevice(id);
  if (wasUnsent) removeFromDevice(id);
  shortlistStatuses.set(id, wasUnsent ? 'inactive' : 'active');
  if (wasUnsent) toastStatus('inactive', '');
  else toast(m['shortlist.still_saved'](), { type: 'error', durationMs: LONG_TOAST_MS });
}

const toastDeviceFull = (): void =>
  toast(m['shortlist.device_full']({ count: MAX_DEVICE_ENTRIES }), { type: 'error', durationMs: LONG_TOAST_MS });

/** Shows the server's message, or the default message without a response. */
function toastStatus(status: ShortlistStatus, message: string): void {
  toast(message || (status === 'active' ? m['shortlist.wishlist_added']() : m['shortlist.removed']()));
}
