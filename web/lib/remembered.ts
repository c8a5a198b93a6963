/**
 * Values by key, kept in the browser outside of React for what public pages show of a person: hearts, their name. A full
 * query library costs a tenth of a page's scripts; pages that are somebody's own bring one (`lib/query.tsx`).
 */
export interface Remembered<T> {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T | undefined) => void;
  /** Forgets everything: somebody else may be here now. */
  readonly clear: () => void;
  readonly subscribe: (tell: () => void) => () => void;
}

export function remembered<T>(): Remembered<T> {
  const values = new Map<string, T>();
  const listeners = new Set<() => void>();
  const tellAll = () => {
    for (const tell of listeners) tell();
  };
  return {
    get: (key) => values.get(key),
    set(key, value) {
      if (value === undefined) values.delete(key);
      else values.set(key, value);
      tellAll();
    },
    clear() {
      values.clear();
      tellAll();
    },
    subscribe(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}
