import type { contract } from '../../../contract/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { acknowledgeReports, decideReports } from './decide-reports.ts';
import { listReportedListings } from './open-reports.ts';
import { reportListing } from './report-listing.ts';
import { countOutcomesByMonth, findReportByTicket, listOwnReports } from './queries.ts';

export function reportHandlers(deps: Deps): Handlers<typeof contract.reports> {
  return {
    async reportListing({ viewer, ip, userAgent }, { body }) {
      const data = await reportListing(deps, { userId: viewer?.id ?? null, ip, userAgent }, body);
      return { message: m['report.received']({ ticket: data.ticket }), data };
    },
    getReports: ({ viewer }, { query }) => listOwnReports(deps.db, viewer.id, query),
    lookUpReport: async (_context, { query }) => ({ data: await findReportByTicket(deps.db, query.ticket) }),
    reportOutcomes: async () => ({ data: await countOutcomesByMonth(deps.db, deps.now()) }),
    openReports: ({ viewer }, { query }) => listReportedListings(deps.db, viewer.id, query, deps.now()),
    acknowledgeReports: async ({ viewer, ip }, { body }) => ({
      message: m['report.acknowledged'](),
      data: { acknowledged: await acknowledgeReports(deps, { id: viewer.id, ip }, body.property_id) },
    }),
    decideReports: async ({ viewer, ip }, { body }) => {
      const data = await decideReports(deps, { id: viewer.id, ip }, body);
      return { message: m['report.decided']({ count: data.decided }), data };
    },
  };
}
