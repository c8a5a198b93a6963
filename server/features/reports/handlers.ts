import type { contract } from '../../../contract/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import { memoizeTtl } from '../../db/memoize.ts';
import type { Deps } from '../../deps.ts';
import { MINUTE_MS } from '../../durations.ts';
import type { Handlers } from '../../http/handler.ts';
import { acknowledgeReports, decideReports } from './decide-reports.ts';
import { readReportedListingsPage } from './open-reports.ts';
import { reportListing } from './report-listing.ts';
import { countOutcomesByMonth, requireReportByTicket, readOwnReports } from './queries.ts';

/** For how long the public statistics are shared by all requests, because each would count the reports of a year. */
const OUTCOMES_CACHE_MS = 5 * MINUTE_MS;

export function reportHandlers(deps: Deps): Handlers<typeof contract.reports> {
  const readOutcomes = memoizeTtl(OUTCOMES_CACHE_MS, (db) => countOutcomesByMonth(db, deps.now()));
  return {
    reportListing: ({ viewer, ip, userAgent, storeResponse }, { body }) =>
      reportListing(deps, { userId: viewer?.id ?? null, ip, userAgent }, body, (tx, data) =>
        storeResponse(tx, { message: m['report.received']({ ticket: data.ticket }), data }),
      ),
    getReports: ({ viewer }, { query }) => readOwnReports(deps.db, viewer.id, query),
    lookUpReport: async (_context, { query }) => ({ data: await requireReportByTicket(deps.db, query.ticket) }),
    reportOutcomes: async () => ({ data: await readOutcomes(deps.db) }),
    openReports: ({ viewer }, { query }) => readReportedListingsPage(deps.db, viewer.id, query, deps.now()),
    acknowledgeReports: ({ viewer, ip, storeResponse }, { body }) =>
      acknowledgeReports(deps, { id: viewer.id, ip }, body.property_id, (tx, acknowledged) =>
        storeResponse(tx, { message: m['report.acknowledged'](), data: { acknowledged } }),
      ),
    decideReports: ({ viewer, ip, storeResponse }, { body }) =>
      decideReports(deps, { id: viewer.id, ip }, body, (tx, data) =>
        storeResponse(tx, { message: m['report.decided']({ count: data.decided }), data }),
      ),
  };
}
