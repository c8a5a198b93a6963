/** Lets declared reads use replicas of the database, and notes where the writes of a session end, so that it reads them. */
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
          // also after an error: a part may have been stored
          await recordLastWrite(deps, replicas, context.viewer);
        }
      },
    };
  });

const lastWriteOf = (viewer: Viewer | null): string | null => viewer?.lastWriteLsn ?? null;

/**
 * Stores where the log ends after a request of this session. Visitors write nothing that a route with `reads: 'replica'` shows but listings,
 * and every process is notified of their changes.
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
    // the request itself succeeded; this process at least reads nothing older
    replicas.noteChange();
    log.warn({ err }, 'the position of a write could not be stored');
  }
}
