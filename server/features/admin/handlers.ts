import type { adminRoutes } from '../../../contract/administration/admin.ts';
import { hasCapability } from '../../../contract/base/roles.ts';
import type { Deps } from '../../deps.ts';
import { readFailingJobs } from '../../jobs/failures.ts';
import type { Handlers } from '../../http/handler.ts';
import { countAbuse, countWaitingPartners, countOpenReports, countOpenTickets, countWaitingReviews } from './queries.ts';

export function overviewHandlers({ db, now }: Deps): Handlers<typeof adminRoutes> {
  return {
    async getOverview({ viewer }) {
      const [reviews, partners, reports, support, abuse, failing] = await Promise.all([
        hasCapability(viewer.role, 'review') ? countWaitingReviews(db) : null,
        hasCapability(viewer.role, 'manage_people') ? countWaitingPartners(db) : null,
        hasCapability(viewer.role, 'decide_reports') ? countOpenReports(db, now()) : null,
        hasCapability(viewer.role, 'answer_support') ? countOpenTickets(db, viewer.id, now()) : null,
        hasCapability(viewer.role, 'see_audit') ? countAbuse(db, now()) : null,
        hasCapability(viewer.role, 'manage_settings') ? readFailingJobs(db) : null,
      ]);
      const jobs = failing && failing.map(({ job, count, exhausted, since }) => ({ job, count, exhausted, since: since.toISOString() }));
      return { data: { reviews, partners, reports, support, abuse, jobs } };
    },
  };
}
