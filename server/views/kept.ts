import type { Db } from '../db/schema.ts';

/** Wraps a reading of what changes with a release or by an operator, not with a request: each database is read at most once in `ms`. */
export function keptFor<T>(ms: number, read: (db: Db) => Promise<T>): (db: Db) => Promise<T> {
  const kept = new WeakMap<Db, { readonly at: number; readonly value: Promise<T> }>();
  return (db) => {
    const known = kept.get(db);
    if (known && performance.now() - known.at < ms) return known.value;
    const value = read(db);
    kept.set(db, { at: performance.now(), value });
    // a failed read is not kept
    value.catch(() => kept.delete(db));
    return value;
  };
}
