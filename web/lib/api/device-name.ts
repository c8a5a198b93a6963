import { createIdempotencyKey } from './idempotency-key.ts';

const KEY = 'deviceName';

/**
 * Returns the random name of this browser, and creates it on the first call. It is sent with each login, so that a later login is not
 * reported as a login from an unknown device. Undefined when the browser refuses storage.
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
