import { CLAIM_MINUTES, type ReviewCase, type reviewRoutes } from '../../../contract/review.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handler.ts';
import { casesAfter, claimCase, countWaiting, findCase, releaseCase, type Cursor } from './case-rows.ts';
import { decide, type CarryOut } from './decide.ts';
import { knownListing, restore, takeDown, type Holds } from './known-listing.ts';
import { presentCase, summaries } from './present-case.ts';

const DECIDED = { approve: m['review.approved'], reject: m['review.rejected'], changes: m['review.changes_asked'] };

export function reviewHandlers(deps: Deps, carryOut: CarryOut, holds: Holds): Handlers<typeof reviewRoutes> {
  const read = async (id: string, moderatorId: string): Promise<ReviewCase> => {
    const found = await findCase(deps.db, id);
    const open = found?.review.state === 'waiting' ? await presentCase(deps.db, found, moderatorId, deps.now()) : null;
    if (!open) throw new AppError('not_found', m['review_error.no_case']());
    return open;
  };
  return {
    queue: async ({ viewer }, { query: { of, after, limit } }) => {
      // one more than shown tells whether there is more
      const cases = await casesAfter(deps.db, { of, after: after === undefined ? null : cursorOf(after), limit: limit + 1 });
      const shown = cases.slice(0, limit);
      const last = shown.at(-1)?.review;
      return {
        data: await summaries(deps.db, shown, viewer.id, deps.now()),
        next: last && cases.length > limit ? `${last.since.toISOString()}_${last.id}` : null,
        waiting: await countWaiting(deps.db, of),
      };
    },

    readCase: async ({ viewer }, { query }) => ({ data: await read(query.id, viewer.id) }),

    claim: async ({ viewer }, { body }) => {
      const now = deps.now();
      const id = await deps.db.transaction().execute((tx) => claimCase(tx, viewer.id, body.id ?? null, now));
      if (id !== null) return { message: m['review.claimed']({ minutes: CLAIM_MINUTES }), data: await read(id, viewer.id) };
      if (body.id === undefined) return { message: m['review.nothing'](), data: null };
      const found = await findCase(deps.db, body.id);
      if (!found || found.review.state !== 'waiting') throw new AppError('not_found', m['review_error.no_case']());
      if (found.row.owner_id === viewer.id) throw new AppError('forbidden', m['review_error.own']());
      throw new AppError('conflict', m['review_error.claimed']());
    },

    release: async ({ viewer }, { body }) => {
      await releaseCase(deps.db, viewer.id, body.id);
      return { message: m['review.released'](), data: { id: body.id } };
    },

    decide: async ({ viewer, ip }, { body }) => {
      await decide(deps, carryOut, { id: viewer.id, ip }, body);
      return { message: DECIDED[body.decision](), data: { id: body.id, decision: body.decision } };
    },

    readListing: async ({ viewer }, { query }) => ({ data: await knownListing(deps.db, query.id, viewer.id) }),
    takeDown: async ({ viewer, ip }, { body }) => {
      await takeDown(deps, holds, { id: viewer.id, ip }, body);
      return { message: m['review.taken_down'](), data: await knownListing(deps.db, body.id, viewer.id) };
    },
    restore: async ({ viewer, ip }, { body }) => {
      await restore(deps, holds, { id: viewer.id, ip }, body.id);
      return { message: m['review.restored'](), data: await knownListing(deps.db, body.id, viewer.id) };
    },
  };
}

/** @throws AppError `invalid` when it is none of ours */
function cursorOf(text: string): Cursor {
  const [since = '', id = ''] = text.split('_');
  const at = new Date(since);
  if (!Number.isNaN(at.getTime()) && at.toISOString() === since && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id))
    return { since: at, id };
  const message = m['review_error.bad_cursor']();
  throw new AppError('invalid', message, { errors: [{ path: 'after', message }] });
}
