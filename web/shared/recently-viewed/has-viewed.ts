import { readToken } from '../../lib/api/auth-token.ts';
import { DEVICE_HISTORY_KEY } from './device-history-key.ts';

/** Whether there may be a history of viewed listings: somebody is logged in, or this device has one. */
export function hasViewed(): boolean {
  try {
    return readToken() !== null || localStorage.getItem(DEVICE_HISTORY_KEY) !== null;
  } catch {
    return false;
  }
}
