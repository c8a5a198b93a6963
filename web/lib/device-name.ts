import { attemptKey } from './attempt-key.ts';

const KEY = 'deviceName';

/** What this browser goes by when it logs in: random, kept here alone, so that its next login is not told as an unknown device's. */
export function deviceName(): string | undefined {
  try {
    const known = localStorage.getItem(KEY);
    if (known) return known;
    const name = attemptKey();
    localStorage.setItem(KEY, name);
    return name;
  } catch {
    return undefined;
  }
}
