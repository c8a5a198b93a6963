import { api } from '../../lib/api.ts';
import { attemptKey } from '../../lib/attempt-key.ts';
import { readToken } from '../../lib/auth-token.ts';
import { toast } from '../toast/toast-store.ts';
import { forgetOnDevice, readDevice, type DeviceEntry } from './device-shortlist.ts';
import { statuses } from './shortlist-state.ts';

/** Entries of a call: so many with the longest notes fit into a body. */
const AT_ONCE = 25;
/** What was sent and not yet answered, with the key it goes under when it is sent again. */
const SENT = 'shortlist-sent';

let running: Promise<void> | null = null;

/**
 * Hands what this device kept over to the person who is logged in now. Safe to repeat, also in several tabs: what is not known to
 * have arrived stays on the device.
 */
export function mergeShortlist(): Promise<void> {
  return (running ??= handOver().finally(() => {
    running = null;
  }));
}

async function handOver(): Promise<void> {
  for (let kept = readDevice(); kept.length > 0 && readToken() !== null; kept = readDevice()) {
    const some = kept.slice(-AT_ONCE);
    const entries = some.map(({ title: _title, ...said }) => said);
    const { data, message } = await api('POST /shortlist/merge', { body: { entries } }, { idempotencyKey: keyOf(some) });
    forgetOnDevice(some);
    toast(message);
    for (const [id, status] of Object.entries(data)) if (status !== 'unknown') statuses.set(id, status);
  }
  if (readDevice().length === 0) forgetSent();
}

/** The same for the same entries until they were answered, so that a note changed since does not come back. */
function keyOf(entries: readonly DeviceEntry[]): string {
  const key = attemptKey();
  const text = JSON.stringify(entries);
  try {
    const sent = JSON.parse(localStorage.getItem(SENT) ?? '{}') as { key?: unknown; text?: unknown };
    if (sent.text === text && typeof sent.key === 'string') return sent.key;
    localStorage.setItem(SENT, JSON.stringify({ key, text }));
  } catch {
    // Without storage nothing was kept for long either.
  }
  return key;
}

function forgetSent(): void {
  try {
    localStorage.removeItem(SENT);
  } catch {
    // there is none
  }
}
