import type { sessionRoutes } from '../../../contract/auth/sessions.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { deviceName, maskIp } from './device-presenters.ts';
import { endViewerSessions, listLiveSessions } from './sessions.ts';

export function sessionHandlers(deps: Deps): Handlers<typeof sessionRoutes> {
  return {
    async listSessions({ viewer }) {
      const sessions = await listLiveSessions(deps.db, viewer.id, deps.now());
      return {
        data: sessions.map((session) => ({
          id: session.id,
          name: deviceName(session.user_agent),
          address: maskIp(session.ip),
          created_at: session.created_at.toISOString(),
          last_seen_at: session.last_seen_at.toISOString(),
          current: session.id === viewer.sessionId,
        })),
      };
    },

    async endSessions({ viewer, ip }, { body: { id } }) {
      const now = deps.now();
      const ended = await deps.db.transaction().execute(async (tx) => {
        const count = await endViewerSessions(tx, viewer, id === undefined ? 'others' : { id }, now);
        // in the transaction, so that nothing else changes either
        if (count === 0 && id !== undefined) throw new AppError('not_found', m['device.unknown']());
        if (count === 0) return 0;
        const details = { count, one: id !== undefined };
        await audit(tx, { action: 'session_ended', actorId: viewer.id, subject: id ?? viewer.id, ip, details, at: now });
        return count;
      });
      return { message: m['device.ended']({ count: ended }), data: { ended } };
    },
  };
}
