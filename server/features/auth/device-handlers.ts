import type { deviceRoutes } from '../../../contract/devices.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handler.ts';
import { deviceNameOf, shortAddress } from './device.ts';
import { endSessions, endSessionsOf, liveSessions } from './sessions.ts';

export function deviceHandlers(deps: Deps): Handlers<typeof deviceRoutes> {
  return {
    async listDevices({ viewer }) {
      const sessions = await liveSessions(deps.db, viewer.id, deps.now());
      return {
        data: sessions.map((session) => ({
          id: session.id,
          name: deviceNameOf(session.user_agent),
          address: shortAddress(session.ip),
          created_at: session.created_at.toISOString(),
          last_seen_at: session.last_seen_at.toISOString(),
          this: session.id === viewer.sessionId,
        })),
      };
    },

    async endSessions({ viewer, ip }, { body: { id } }) {
      const now = deps.now();
      const ended = await deps.db.transaction().execute(async (tx) => {
        const count = await (id === undefined
          ? endSessions(tx, viewer, 'others', now)
          : endSessionsOf(tx, viewer.id, now, (live) => live.where('id', '=', id)));
        if (count === 0) return 0;
        const facts = { count, one: id !== undefined };
        await audit(tx, { action: 'session_ended', actorId: viewer.id, subject: id ?? viewer.id, ip, facts, at: now });
        return count;
      });
      if (ended === 0 && id !== undefined) throw new AppError('not_found', m['device.unknown']());
      return { message: m['device.ended']({ count: ended }), data: { ended } };
    },
  };
}
