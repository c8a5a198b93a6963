import { CLAIM_MINUTES, type moderationRoutes } from '../../../contract/moderation/moderation.ts';
import type { ReviewCase } from '../../../contract/moderation/case-records.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { placesOf } from '../../places/places.ts';
import { listCases, claimCase, countWaiting, findCase, releaseCase, type Cursor } from './queries.ts';
import { decideCase } from './decide-case.ts';
import { readStaffListing, restoreListing, takeDownListing } from './staff-listing.ts';
import { readReviewCase, readSummaries } from './read-cases.ts';
import { isUuid } from '../../db/uuids.ts';

const DECISION_MESSAGES = { approve: m['review.approved'], reject: m['review.rejected'], request_changes: m['review.changes_requested'] };

export function moderationHandlers(deps: Deps): Handlers<typeof moderationRoutes> {
  const readWaitingCase = async (id: string, moderatorId: string): Promise<ReviewCase> => {
    const reviewCase = await findCase(deps.db, id);
    const openCase = reviewCase?.review.state === 'waiting' ? await readReviewCase(deps.db, reviewCase, moderatorId, deps.now()) : null;
    if (!openCase) throw new AppError('not_found', m['review_error.no_case']());
    return openCase;
  };
  return {
    queue: async ({ viewer }, { query: { subject, after, limit } }) => {
      // one case more than the page has, to know whether there is a next page
      const cases = await listCases(deps.db, { subject, after: after === undefined ? null : parseCursor(after), limit: limit + 1 });
      const pageCases = cases.slice(0, limit);
      const last = pageCases.at(-1)?.review;
      return {
        data: await readSummaries(deps.db, pageCases, viewer.id, deps.now()),
        next: last && cases.length > limit ? `${last.since.toISOString()}_${last.id}` : null,
        waiting: await countWaiting(deps.db, subject),
      };
    },

    readCase: async ({ viewer }, { query }) => ({ data: await readWaitingCase(query.id, viewer.id) }),

    claim: async ({ viewer }, { body }) => {
      const now = deps.now();
      const id = await deps.db.transaction().execute((tx) => claimCase(tx, viewer.id, body.id ?? null, now));
      if (id !== null) return { message: m['review.claimed']({ minutes: CLAIM_MINUTES }), data: await readWaitingCase(id, viewer.id) };
      if (body.id === undefined) return { message: m['review.nothing'](), data: null };
      const reviewCase = await findCase(deps.db, body.id);
      if (!reviewCase || reviewCase.review.state !== 'waiting') throw new AppError('not_found', m['review_error.no_case']());
      if (reviewCase.row.owner_id === viewer.id) throw new AppError('forbidden', m['review_error.own']());
      throw new AppError('conflict', m['review_error.claimed']());
    },

    release: async ({ viewer }, { body }) => {
      await releaseCase(deps.db, viewer.id, body.id);
      return { message: m['review.released'](), data: { id: body.id } };
    },

    decide: ({ viewer, ip, storeResponse }, { body }) =>
      decideCase(deps, { id: viewer.id, ip }, body, (tx) =>
        storeResponse(tx, { message: DECISION_MESSAGES[body.decision](), data: { id: body.id, decision: body.decision } }),
      ),

    readListing: async ({ viewer }, { query }) => ({ data: await readStaffListing(deps.db, await placesOf(deps.db), query.id, viewer.id) }),
    takeDown: ({ viewer, ip, storeResponse }, { body }) =>
      takeDownListing(deps, { id: viewer.id, ip }, body, (tx, data) => storeResponse(tx, { message: m['review.taken_down'](), data })),
    restore: ({ viewer, ip, storeResponse }, { body }) =>
      restoreListing(deps, { id: viewer.id, ip }, body.id, (tx, data) => storeResponse(tx, { message: m['review.restored'](), data })),
  };
}

/** @throws AppError `invalid` for a malformed cursor */
function parseCursor(text: string): Cursor {
  const [time = '', id = ''] = text.split('_');
  const submittedAt = new Date(time);
  if (!Number.isNaN(submittedAt.getTime()) && submittedAt.toISOString() === time && isUuid(id)) return { submittedAt, id };
  const message = m['review_error.bad_cursor']();
  throw new AppError('invalid', message, { errors: [{ path: 'after', message }] });
}
