import type { Client } from '../../../contract/base/client.ts';
import { currentLanguage } from '../../../messages/current-language.ts';

interface Entry<T> {
  readonly value: Promise<T>;
  readonly endsAt: number;
}
/** More than there are cities; a further one is loaded each time. */
const MAX_ENTRIES = 500;

/**
 * A read of the server's loaders that many different pages repeat, made once within `ms` for each key and language. As short as pages are
 * cached, so what changes is seen hardly later. A failed read is made again.
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
