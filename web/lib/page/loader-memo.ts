import type { Client } from '../../../contract/base/client.ts';
import { currentLanguage } from '../../../messages/current-language.ts';

interface Entry<T> {
  readonly value: Promise<T>;
  readonly endsAt: number;
}
/** More than the number of cities. Further keys are read every time. */
const MAX_ENTRIES = 500;

/**
 * Caches a read that the loaders of many pages repeat, for `ms` per key and language. The time is as short as pages are cached, so changes
 * appear hardly later. Failed reads are not cached.
 */
export function memoizedRead<T>(ms: number, read: (api: Client, key: string) => Promise<T>): (api: Client, key: string) => Promise<T> {
  const entriesOf = new WeakMap<Client, Map<string, Entry<T>>>();
  return (api, key) => {
    let entries = entriesOf.get(api);
    if (!entries) entriesOf.set(api, (entries = new Map()));
    const name = `${currentLanguage()} ${key}`;
    const cached = entries.get(name);
    if (cached && cached.endsAt > performance.now()) return cached.value;
    const entry = { value: read(api, key), endsAt: performance.now() + ms };
    if (cached || entries.size < MAX_ENTRIES) entries.set(name, entry);
    entry.value.catch(() => entries.get(name) === entry && entries.delete(name));
    return entry.value;
  };
}
