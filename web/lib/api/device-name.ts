import { createIdempotencyKey } from './idempotency-key.ts';

const KEY = 'deviceName';

/**
 * Random name of this browser. It is stored only here and sent with each login, so that a later login is not reported as a login from an
 * unknown device.
 */
export function deviceName(): string | undefined {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored) return stored;
    const name = createIdempotencyKey();
    localStorage.setItem(KEY, name);
    return name;
  } catch {
    return undefined;
  }
}
