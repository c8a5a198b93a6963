import type { notificationRoutes } from '../../../contract/notification.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { announce } from '../../notify.ts';
import { pageInfo } from '../../views/page-info.ts';
import { choicesOf, choose } from './choices.ts';
import { countUnread, pageOfNotices, present } from './queries.ts';

export function notificationHandlers(deps: Deps): Handlers<typeof notificationRoutes> {
  const { db, now } = deps;
  return {
    async listNotifications({ viewer }, { query }) {
      const { total, rows } = await pageOfNotices(db, viewer.id, query);
      return { data: rows.map(present), pagination: pageInfo(query, total), unread: await countUnread(db, viewer.id) };
    },

    async readNotifications({ viewer }, { body: { ids } }) {
      const unread = await db.transaction().execute(async (tx) => {
        const read = await tx
          .updateTable('notification')
          .set({ read_at: now() })
          .where('user_id', '=', viewer.id)
          .where('read_at', 'is', null)
          .$if(ids !== undefined, (update) => update.where('id', 'in', [...ids!]))
          .returning('id')
          .execute();
        // the bells of the other open pages follow
        if (read.length > 0) await announce(tx, [viewer.id]);
        return countUnread(tx, viewer.id);
      });
      return { data: { unread } };
    },

    getNotificationChoices: async ({ viewer }) => ({ data: await choicesOf(db, viewer.id) }),

    async setNotificationChoice({ viewer }, { body }) {
      await choose(db, viewer.id, body, now());
      return { message: m['notification_center.chosen'](), data: await choicesOf(db, viewer.id) };
    },
  };
}
