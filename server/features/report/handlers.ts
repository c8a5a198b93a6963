import type { contract } from '../../../contract/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { acknowledgeReports, decideReports } from './decide-reports.ts';
import type { Holds } from './hide.ts';
import { openReports } from './open-reports.ts';
import { lookUpReport, reportOutcomes } from './outcomes.ts';
import { reportListing } from './report-listing.ts';
import { myReports } from './queries.ts';

export function reportHandlers(deps: Deps, holds: Holds): Handlers<typeof contract.report> {
  return {
    async reportListing({ viewer, ip, userAgent }, { body }) {
      const data = await reportListing(deps, holds, { userId: viewer?.id ?? null, ip, userAgent }, body);
      return { message: m['report.received']({ ticket: data.ticket }), data };
    },
    getReports: ({ viewer }, { query }) => myReports(deps.db, viewer.id, query),
    lookUpReport: async (_context, { query }) => ({ data: await lookUpReport(deps.db, query.ticket) }),
    reportOutcomes: async () => ({ data: await reportOutcomes(deps.db, deps.now()) }),
    openReports: ({ viewer }, { query }) => openReports(deps.db, viewer.id, query, deps.now()),
    acknowledgeReports: async ({ viewer, ip }, { body }) => ({
      message: m['report.acknowledged'](),
      data: { acknowledged: await acknowledgeReports(deps, { id: viewer.id, ip }, body.property_id) },
    }),
    decideReports: async ({ viewer, ip }, { body }) => {
      const data = await decideReports(deps, holds, { id: viewer.id, ip }, body);
      return { message: m['report.decided']({ count: data.decided }), data };
    },
  };
}
