import { api } from '../../lib/api/api.ts';
import { readToken } from '../../lib/api/auth-token.ts';
import { clearDeviceHistory, readDeviceHistory } from './device-history.ts';

/**
 * Moves the history of this device to the account of the person who is logged in. Safe to repeat: entries stay on the device until the
 * server has confirmed them.
 */
export async function mergeHistory(): Promise<void> {
  const entries = readDeviceHistory();
  if (entries.length === 0 || readToken() === null) return;
  await api('POST /property/seen', { body: { seen: entries } }, { withoutLogin: 'fail' });
  clearDeviceHistory(entries);
}
