import type { Db } from '../db/schema.ts';

export interface Kept<T> {
  (db: Db): Promise<T>;
  /** What was read is no longer true: the next one who asks reads anew, and what is being read meanwhile is not kept. */
  readonly forget: (db: Db) => void;
}

/** Wraps a reading of what changes with a release or by an operator, not with a request: each database is read at most once in `ms`. */
export function keptFor<T>(ms: number, read: (db: Db) => Promise<T>): Kept<T> {
  const kept = new WeakMap<Db, { readonly at: number; readonly value: Promise<T> }>();
  const reading = (db: Db): Promise<T> => {
    const known = kept.get(db);
    if (known && performance.now() - known.at < ms) return known.value;
    const value = read(db);
    const entry = { at: performance.now(), value };
    kept.set(db, entry);
    // a failed read is not kept
    value.catch(() => {
      if (kept.get(db) === entry) kept.delete(db);
    });
    return value;
  };
  return Object.assign(reading, { forget: (db: Db) => void kept.delete(db) });
}
