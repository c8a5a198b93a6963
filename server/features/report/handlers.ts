import type { contract } from '../../../contract/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { reportListing } from './report-listing.ts';
import { myReports } from './queries.ts';

export function reportHandlers(deps: Deps): Handlers<typeof contract.report> {
  return {
    async reportListing({ viewer, ip, userAgent }, { body }) {
      const data = await reportListing(deps, { userId: viewer?.id ?? null, ip, userAgent }, body);
      return { message: m['report.received']({ ticket: data.ticket }), data };
    },
    getReports: ({ viewer }, { query }) => myReports(deps.db, viewer.id, query),
  };
}
