import { createStore, useStore, type Store } from './store.ts';

/**
 * Values by key, for what public pages show of a person: which hearts are filled, their name. A query library would make up a
 * tenth of a page's scripts, so only personal pages load one (`lib/api/query.tsx`).
 */
interface KeyedStore<T> {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T | undefined) => void;
  /** Forgets everything, for example when another person logs in. */
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

/** The value of a key; undefined on the server, while the page hydrates, and when there is none. */
export function useKeyedValue<T>(store: KeyedStore<T>, key: string): T | undefined {
  return useStore(store.values, (values) => values.get(key));
}
