import { createIdempotencyKey } from './idempotency-key.ts';

const KEY = 'deviceId';

/**
 * Returns the random id of this browser, and creates it on the first call. It is sent with each login, so that a later login is not
 * reported as a login from an unknown device. Undefined when the browser refuses storage.
 */
export function deviceId(): string | undefined {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored) return stored;
    const id = createIdempotencyKey();
    localStorage.setItem(KEY, id);
    return id;
  } catch {
    return undefined;
  }
}
