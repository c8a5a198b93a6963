import { api } from '../../lib/api/api.ts';
import { createIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { readToken } from '../../lib/api/auth-token.ts';
import { toast } from '../feedback/toast.ts';
import { clearDeviceEntries, readDeviceEntries, type DeviceEntry } from './device-shortlist.ts';
import { shortlistStatuses } from './shortlist-state.ts';

/** Entries per request: as many as fit into a request body when all notes have the maximum length. */
const ENTRIES_PER_BATCH = 25;
/** Local storage key of the batch that was sent without a response yet, with its idempotency key. */
const PENDING_KEY = 'shortlist-sent';

let runningMerge: Promise<void> | null = null;

/**
 * Moves the shortlist of this device to the account of the person who is logged in. Safe to repeat, also in several tabs: entries stay on
 * the device until the server has confirmed them.
 */
export function mergeShortlist(): Promise<void> {
  return (runningMerge ??= mergeAll().finally(() => {
    runningMerge = null;
  }));
}

async function mergeAll(): Promise<void> {
  for (let deviceEntries = readDeviceEntries(); deviceEntries.length > 0 && readToken() !== null; deviceEntries = readDeviceEntries()) {
    const batch = deviceEntries.slice(-ENTRIES_PER_BATCH);
    const entries = batch.map(({ title: _title, ...entry }) => entry);
    const { data, message } = await api(
      'POST /shortlist/merge',
      { body: { entries } },
      { idempotencyKey: idempotencyKeyOf(batch), withoutLogin: 'fail' },
    );
    clearDeviceEntries(batch);
    toast(message);
    for (const [id, status] of Object.entries(data)) if (status !== 'unknown') shortlistStatuses.set(id, status);
  }
  if (readDeviceEntries().length === 0) forgetPending();
}

/** The same key for the same entries until the server has responded, so that a retry cannot undo a later change of a note. */
function idempotencyKeyOf(entries: readonly DeviceEntry[]): string {
  const key = createIdempotencyKey();
  const text = JSON.stringify(entries);
  try {
    const pending = JSON.parse(localStorage.getItem(PENDING_KEY) ?? '{}') as { key?: unknown; text?: unknown };
    if (pending.text === text && typeof pending.key === 'string') return pending.key;
    localStorage.setItem(PENDING_KEY, JSON.stringify({ key, text }));
  } catch {
    // Without storage the entries are lost with the page too, so the key need not be stored.
  }
  return key;
}

function forgetPending(): void {
  try {
    localStorage.removeItem(PENDING_KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}
