/** Every status combined with every action of owner and moderator and with the passing of time, through the public routes. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { findReviewCase, newModerator, decideReview } from '../../../test/review.ts';
import { completeDraft, saveStep } from '../../../test/wizard.ts';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { expireListings } from './expire-listings.ts';
import type { Status } from '../../listings/write/transitions.ts';

const { flatmate: kind } = KINDS;
const { posting, moderation: review } = contract;
let app: TestApp;
let owner: Person;
let [moderator, colleague]: Person[] = [];
beforeAll(async () => {
  app = await testApp({ env: { REVIEW: 'all' } });
  owner = await signIn(app);
  moderator = await newModerator(app);
  colleague = await newModerator(app);
});

const asOwner = () => ({ token: owner.token });
const setStatus = (id: string, to: string) => app.call(posting.changeStatus, { body: { id, status: to } }, asOwner());
const publish = (id: string) => app.call(posting.publish, { body: { id } }, asOwner());
const remove = (id: string) => app.call(posting.remove, { body: { id } }, asOwner());
const statusOf = async (id: string) =>
  (await app.db.selectFrom('listing').select('status').where('public_id', '=', id).executeTakeFirst())?.status ?? 'nothing';

/** The actions that bring a new listing into each status. */
const BRING_INTO_STATUS: Readonly<Record<Status, (id: string) => Promise<unknown>>> = {
  draft: async () => undefined,
  pending_review: publish,
  active: async (id) => {
    await publish(id);
    await decideReview(app, moderator!, id);
  },
  paused: async (id) => {
    await BRING_INTO_STATUS.active(id);
    await setStatus(id, 'paused');
  },
  closed: async (id) => {
    await BRING_INTO_STATUS.active(id);
    await setStatus(id, 'closed');
  },
  expired: async (id) => {
    await BRING_INTO_STATUS.active(id);
    await app.db
      .updateTable('listing')
      .set({ expires_at: new Date(0) })
      .where('public_id', '=', id)
      .execute();
    await expireListings(app.deps);
  },
  rejected: async (id) => {
    await publish(id);
    await decideReview(app, moderator!, id, 'reject');
  },
  removed: async (id) => {
    await BRING_INTO_STATUS.active(id);
    await remove(id);
  },
};

const decide = async (id: string, decision: 'approve' | 'reject') => {
  const openCase = await findReviewCase(app, colleague!, id);
  const latestReview = await app.db
    .selectFrom('listing_review as r')
    .innerJoin('listing as l', (join) => join.onRef('l.city_id', '=', 'r.city_id').onRef('l.id', '=', 'r.listing_id'))
    .select('r.id')
    .where('l.public_id', '=', id)
    .executeTakeFirst();
  const body = {
    id: openCase?.id ?? latestReview?.id ?? randomUUID(),
    revision: openCase?.revision ?? '1:0',
    decision,
    reasons: ['wrong_facts'],
  };
  return app.call(review.decide, { body }, { token: colleague!.token });
};
const ACTIONS = {
  publish,
  pause: (id: string) => setStatus(id, 'paused'),
  close: (id: string) => setStatus(id, 'closed'),
  resume: (id: string) => setStatus(id, 'active'),
  confirm: (id: string) => app.call(posting.confirm, { body: { id } }, asOwner()),
  withdraw: (id: string) => app.call(posting.withdraw, { body: { id } }, asOwner()),
  edit: (id: string) => saveStep(app, owner.token, kind, 'amenities', { id, directions_tip: 'Opposite the old post office, blue gate.' }),
  remove,
  approve: (id: string) => decide(id, 'approve'),
  reject: (id: string) => decide(id, 'reject'),
};
type Action = keyof typeof ACTIONS;

/** The status after each action, in the order of ACTIONS, or an error code when the action is refused and nothing changes. */
const OUTCOMES: Readonly<Record<Status, readonly string[]>> = {
  draft: ['pending_review', 'conflict', 'conflict', 'conflict', 'conflict', 'draft', 'draft', 'nothing', 'not_found', 'not_found'],
  pending_review: [
    'pending_review',
    'conflict',
    'conflict',
    'conflict',
    'conflict',
    'draft',
    'pending_review',
    'nothing',
    'active',
    'rejected',
  ],
  active: ['active', 'paused', 'closed', 'active', 'active', 'active', 'active', 'removed', 'conflict', 'conflict'],
  paused: ['active', 'paused', 'closed', 'active', 'conflict', 'paused', 'paused', 'removed', 'conflict', 'conflict'],
  closed: ['active', 'conflict', 'closed', 'active', 'conflict', 'closed', 'closed', 'removed', 'conflict', 'conflict'],
  expired: ['active', 'conflict', 'closed', 'active', 'active', 'expired', 'expired', 'removed', 'conflict', 'conflict'],
  // A rejected listing cannot be resubmitted unchanged. An empty row remembers the rejection after the listing was removed.
  rejected: ['conflict', 'conflict', 'conflict', 'conflict', 'conflict', 'draft', 'rejected', 'removed', 'conflict', 'conflict'],
  removed: [
    'not_found',
    'not_found',
    'not_found',
    'not_found',
    'not_found',
    'not_found',
    'not_found',
    'not_found',
    'not_found',
    'not_found',
  ],
};
const CASES = Object.entries(OUTCOMES).flatMap(([from, row]) =>
  Object.keys(ACTIONS).map((action, column) => [from as Status, action as Action, row[column]!] as const),
);
const REFUSED: Readonly<Record<string, number>> = { conflict: 409, not_found: 404 };

test.each(CASES)('%s, then %s: %s', async (from, action, outcome) => {
  const { id } = await completeDraft(app, owner.token, kind);
  await BRING_INTO_STATUS[from](id);
  expect(await statusOf(id)).toBe(from);
  const response = await ACTIONS[action](id);
  expect({ status: response.status, code: response.error.code }).toEqual(
    outcome in REFUSED ? { status: REFUSED[outcome], code: outcome } : { status: 200, code: undefined },
  );
  expect(await statusOf(id)).toBe(outcome in REFUSED ? from : outcome);
  const searchRows = await app.db.selectFrom('listing_search').select('public_id').where('public_id', '=', id).execute();
  expect(searchRows.length).toBe((await statusOf(id)) === 'active' ? 1 : 0);
});

describe.each(Object.keys(BRING_INTO_STATUS) as Status[])('a listing that is %s', (from) => {
  test('can only be changed by its owner and moderators', async () => {
    const { id } = await completeDraft(app, owner.token, kind);
    await BRING_INTO_STATUS[from](id);
    const otherUser = await signIn(app);
    for (const route of [posting.publish, posting.confirm, posting.withdraw, posting.remove])
      expect((await app.call(route, { body: { id } }, { token: otherUser.token })).status).toBe(404);
    const body = { id: (await findReviewCase(app, moderator!, id))?.id ?? randomUUID(), revision: '1:0', decision: 'approve' };
    for (const { token } of [otherUser, owner]) expect((await app.call(review.decide, { body }, { token })).status).toBe(403);
    expect(await statusOf(id)).toBe(from);
  });
});
