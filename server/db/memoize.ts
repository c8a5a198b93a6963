import { readFromPrimary } from './replicas/read-scope.ts';
import type { Db } from './schema.ts';

interface Memoized<T> {
  (db: Db): Promise<T>;
  /** Marks the value as outdated: the next call reads again, and the result of a read in progress is not cached. */
  readonly invalidate: (db: Db) => void;
}

/**
 * Wraps a query whose result depends on the release or the operator and not on the request. Each database is read at most once in `ms`
 * milliseconds. A failed read is not cached.
 */
export function memoizeTtl<T>(ms: number, read: (db: Db) => Promise<T>): Memoized<T> {
  const entries = new WeakMap<Db, { readonly readAt: number; readonly value: Promise<T> }>();
  const memoized = (db: Db): Promise<T> => {
    const existing = entries.get(db);
    if (existing && performance.now() - existing.readAt < ms) return existing.value;
    const value = readFromPrimary(() => read(db));
    const entry = { readAt: performance.now(), value };
    entries.set(db, entry);
    value.catch(() => {
      if (entries.get(db) === entry) entries.delete(db);
    });
    return value;
  };
  return Object.assign(memoized, { invalidate: (db: Db) => void entries.delete(db) });
}
