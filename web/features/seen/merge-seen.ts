import { api } from '../../lib/api.ts';
import { readToken } from '../../lib/auth-token.ts';
import { forgetOnDevice, readDeviceSeen } from './device-seen.ts';

/**
 * Hands what this device remembered over to the person who is logged in now. Safe to repeat: what is not known to have
 * arrived stays on the device.
 */
export async function mergeSeen(): Promise<void> {
  const entries = readDeviceSeen();
  if (entries.length === 0 || readToken() === null) return;
  await api('POST /property/seen', { body: { seen: entries } });
  forgetOnDevice(entries);
}
