import type { notificationRoutes } from '../../../contract/notifications.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { publishUserEvent } from '../../live-events/publish-event.ts';
import { addDevice, removeDevice } from '../../notifications/push/devices.ts';
import { pageInfo } from '../../http/pagination.ts';
import { readPreferences, savePreference } from './preferences.ts';
import { countUnread, listNotifications, presentNotification } from './queries.ts';

export function notificationHandlers(deps: Deps): Handlers<typeof notificationRoutes> {
  const { db, now } = deps;
  return {
    async listNotifications({ viewer }, { query }) {
      const { total, rows } = await listNotifications(db, viewer.id, query);
      return { data: rows.map(presentNotification), pagination: pageInfo(query, total), unread: await countUnread(db, viewer.id) };
    },

    async markNotificationsRead({ viewer }, { body: { ids } }) {
      const unread = await db.transaction().execute(async (tx) => {
        const read = await tx
          .updateTable('notification')
          .set({ read_at: now() })
          .where('user_id', '=', viewer.id)
          .where('read_at', 'is', null)
          .$if(ids !== undefined, (update) => update.where('id', 'in', [...ids!]))
          .returning('id')
          .execute();
        // other open pages of the user update their unread count
        if (read.length > 0) await publishUserEvent(tx, [viewer.id]);
        return countUnread(tx, viewer.id);
      });
      return { data: { unread } };
    },

    getNotificationPreferences: async ({ viewer }) => ({ data: await readPreferences(deps, viewer) }),

    async setNotificationPreference({ viewer }, { body }) {
      await savePreference(db, viewer.id, body, now());
      return { message: m['notification_center.chosen'](), data: await readPreferences(deps, viewer) };
    },

    async addPushDevice({ viewer }, { body: { endpoint, keys } }) {
      await addDevice(deps, { userId: viewer.id, sessionId: viewer.sessionId }, { endpoint, ...keys });
      return { message: m['push.added'](), data: await readPreferences(deps, viewer) };
    },

    async removePushDevice({ viewer }) {
      await removeDevice(db, viewer.sessionId);
      return { message: m['push.removed'](), data: await readPreferences(deps, viewer) };
    },
  };
}
