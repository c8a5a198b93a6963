import type { Client } from '../../../contract/base/client.ts';
import { currentLanguage } from '../../../messages/current-language.ts';

interface Entry<T> {
  readonly value: Promise<T>;
  readonly expiresAt: number;
}
/** More than the number of cities. Further keys are read every time. */
const MAX_ENTRIES = 500;

/**
 * Returns `read` with a cache, for data that the loaders of many pages read. Each key and language is cached for `ttlMs`. Failed reads are
 * not cached.
 */
export function memoizedRead<T>(ttlMs: number, read: (api: Client, key: string) => Promise<T>): (api: Client, key: string) => Promise<T> {
  const entriesByClient = new WeakMap<Client, Map<string, Entry<T>>>();
  return (api, key) => {
    let entries = entriesByClient.get(api);
    if (!entries) entriesByClient.set(api, (entries = new Map()));
    const entryKey = `${currentLanguage()} ${key}`;
    const cached = entries.get(entryKey);
    if (cached && cached.expiresAt > performance.now()) return cached.value;
    const entry = { value: read(api, key), expiresAt: performance.now() + ttlMs };
    if (cached || entries.size < MAX_ENTRIES) entries.set(entryKey, entry);
    entry.value.catch(() => entries.get(entryKey) === entry && entries.delete(entryKey));
    return entry.value;
  };
}
