import type { Deps } from '../../deps.ts';

/** What working through a file stands on: no search, so that a thread without one can do it. */
export type ImportDeps = Pick<Deps, 'db' | 'storage' | 'now'>;
