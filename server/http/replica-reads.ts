/**
 * Lets routes with `reads: 'replica'` use database replicas, and records the WAL position of a session's writes, so that the session reads
 * what it wrote.
 */
import { sql } from 'kysely';
import type { Replicas } from '../db/replicas/replicas.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from './handler.ts';
import type { MountedRoute } from './api/mount-routes.ts';

/** The routes, with handlers that use the replicas. */
export const withReplicas = (routes: readonly MountedRoute[], deps: Pick<Deps, 'db' | 'log'>, replicas: Replicas): MountedRoute[] =>
  routes.map((mounted) => {
    const { route, handler } = mounted;
    if (route.reads === 'replica')
      return { route, handler: (context, input) => replicas.read(lastWriteOf(context.viewer), () => handler(context, input)) };
    if (route.method === 'GET') return mounted;
    return {
      route,
      async handler(context, input) {
        try {
          return await handler(context, input);
        } finally {
          // also after an error, because some changes may have been stored
          await recordLastWrite(deps, replicas, context.viewer);
        }
      },
    };
  });

const lastWriteOf = (viewer: Viewer | null): string | null => viewer?.lastWriteLsn ?? null;

/**
 * Stores the WAL position after a request of this session. This is not necessary for people without a session. Of everything that a route
 * with `reads: 'replica'` shows, they can change only listings (by a link in a message), and every process is notified of changed listings.
 */
async function recordLastWrite({ db, log }: Pick<Deps, 'db' | 'log'>, replicas: Replicas, viewer: Viewer | null): Promise<void> {
  if (!viewer) return;
  try {
    await db
      .updateTable('session')
      .set({ last_write_lsn: sql<string>`pg_current_wal_insert_lsn()` })
      .where('user_id', '=', viewer.id)
      .where('id', '=', viewer.sessionId)
      .execute();
  } catch (err) {
    // the request itself succeeded; at least this process will not read older data
    replicas.noteChange();
    log.warn({ err }, 'the position of a write could not be stored');
  }
}
