import type { overviewRoutes } from '../../../contract/overview.ts';
import { holds } from '../../../contract/roles.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { partnersWaiting, reportsOpen, requestsOpen, reviewsWaiting } from './overview.ts';

export function overviewHandlers({ db, now }: Deps): Handlers<typeof overviewRoutes> {
  return {
    async getOverview({ viewer }) {
      const [reviews, partners, reports, support] = await Promise.all([
        holds(viewer.role, 'review') ? reviewsWaiting(db) : null,
        holds(viewer.role, 'manage_people') ? partnersWaiting(db) : null,
        holds(viewer.role, 'decide_reports') ? reportsOpen(db, now()) : null,
        holds(viewer.role, 'answer_support') ? requestsOpen(db, now()) : null,
      ]);
      return { data: { reviews, partners, reports, support } };
    },
  };
}
