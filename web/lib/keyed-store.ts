import { createStore, useStore, type Store } from './store.ts';

/**
 * Values by key, for personal data on public pages, such as shortlisted listings and the name of the person. A query library would be a
 * tenth of a page's JavaScript, so only personal pages load one (`lib/api/query.tsx`).
 */
interface KeyedStore<T> {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T | undefined) => void;
  /** Removes all values, for example when another person logs in. */
  readonly clear: () => void;
  readonly values: Store<ReadonlyMap<string, T>>;
}

export function createKeyedStore<T>(): KeyedStore<T> {
  const values = createStore<ReadonlyMap<string, T>>(new Map());
  return {
    get: (key) => values.get().get(key),
    set(key, value) {
      const changed = new Map(values.get());
      if (value === undefined) changed.delete(key);
      else changed.set(key, value);
      values.set(changed);
    },
    clear: () => values.set(new Map()),
    values,
  };
}

/** Returns the value of a key. Undefined on the server, during hydration, and when there is no value. */
export function useKeyedValue<T>(store: KeyedStore<T>, key: string): T | undefined {
  return useStore(store.values, (values) => values.get(key));
}
