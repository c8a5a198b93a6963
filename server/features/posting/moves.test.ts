/** Every state, every move, whoever makes it: what comes of it, through the calls people use. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { caseOf, newModerator, settle } from '../../../test/review.ts';
import { complete, save } from '../../../test/wizard.ts';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { lapseListings } from './lapse.ts';
import type { Status } from './moves.ts';

const { flatmate: kind } = KINDS;
const { posting, review } = contract;
let t: TestApp;
let owner: Person;
let [moderator, colleague]: Person[] = [];
beforeAll(async () => {
  t = await testApp({ env: { REVIEW: 'all' } });
  owner = await logIn(t);
  moderator = await newModerator(t);
  colleague = await newModerator(t);
});

const own = () => ({ token: owner.token });
const status = (id: string, to: string) => t.call(posting.changeStatus, { body: { id, status: to } }, own());
const publish = (id: string) => t.call(posting.publish, { body: { id } }, own());
const remove = (id: string) => t.call(posting.remove, { body: { id } }, own());
const stateOf = async (id: string) =>
  (await t.db.selectFrom('listing').select('status').where('public_id', '=', id).executeTakeFirst())?.status ?? 'nothing';

/** How a listing gets into each state, by moves alone. */
const REACH: Readonly<Record<Status, (id: string) => Promise<unknown>>> = {
  draft: async () => undefined,
  pending_review: publish,
  active: async (id) => {
    await publish(id);
    await settle(t, moderator!, id);
  },
  paused: async (id) => {
    await REACH.active(id);
    await status(id, 'paused');
  },
  closed: async (id) => {
    await REACH.active(id);
    await status(id, 'closed');
  },
  expired: async (id) => {
    await REACH.active(id);
    await t.db
      .updateTable('listing')
      .set({ expires_at: new Date(0) })
      .where('public_id', '=', id)
      .execute();
    await lapseListings(t.deps);
  },
  rejected: async (id) => {
    await publish(id);
    await settle(t, moderator!, id, 'reject');
  },
  removed: async (id) => {
    await REACH.active(id);
    await remove(id);
  },
};

const decide = async (id: string, decision: 'approve' | 'reject') => {
  const open = await caseOf(t, colleague!, id);
  const last = await t.db
    .selectFrom('listing_review as r')
    .innerJoin('listing as l', 'l.id', 'r.listing_id')
    .select('r.id')
    .where('l.public_id', '=', id)
    .executeTakeFirst();
  const body = { id: open?.id ?? last?.id ?? randomUUID(), revision: open?.revision ?? '1:0', decision, reasons: ['wrong_facts'] };
  return t.call(review.decide, { body }, { token: colleague!.token });
};
const ACTS = {
  publish,
  pause: (id: string) => status(id, 'paused'),
  close: (id: string) => status(id, 'closed'),
  resume: (id: string) => status(id, 'active'),
  confirm: (id: string) => t.call(posting.confirm, { body: { id } }, own()),
  withdraw: (id: string) => t.call(posting.withdraw, { body: { id } }, own()),
  edit: (id: string) => save(t, owner.token, kind, 'amenities', { id, directions_tip: 'Opposite the old post office, blue gate.' }),
  remove,
  approve: (id: string) => decide(id, 'approve'),
  reject: (id: string) => decide(id, 'reject'),
};
type Act = keyof typeof ACTS;

/** The state after the act, in the order of ACTS; a code of refusal where it is refused, and then nothing changes. */
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
  // as it was refused it is not sent again
  rejected: ['conflict', 'conflict', 'conflict', 'conflict', 'conflict', 'draft', 'rejected', 'nothing', 'conflict', 'conflict'],
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
const CELLS = Object.entries(OUTCOMES).flatMap(([from, row]) =>
  Object.keys(ACTS).map((act, at) => [from as Status, act as Act, row[at]!] as const),
);
const REFUSED: Readonly<Record<string, number>> = { conflict: 409, not_found: 404 };

test.each(CELLS)('%s, then %s: %s', async (from, act, outcome) => {
  const { id } = await complete(t, owner.token, kind);
  await REACH[from](id);
  expect(await stateOf(id)).toBe(from);
  const answer = await ACTS[act](id);
  expect({ status: answer.status, code: answer.error.code }).toEqual(
    outcome in REFUSED ? { status: REFUSED[outcome], code: outcome } : { status: 200, code: undefined },
  );
  expect(await stateOf(id)).toBe(outcome in REFUSED ? from : outcome);
  const shown = await t.db.selectFrom('listing_search').select('public_id').where('public_id', '=', id).execute();
  expect(shown.length).toBe((await stateOf(id)) === 'active' ? 1 : 0);
});

describe.each(Object.keys(REACH) as Status[])('a listing that is %s', (from) => {
  test('is moved by nobody but its owner and moderators', async () => {
    const { id } = await complete(t, owner.token, kind);
    await REACH[from](id);
    const stranger = await logIn(t);
    for (const route of [posting.publish, posting.confirm, posting.withdraw, posting.remove])
      expect((await t.call(route, { body: { id } }, { token: stranger.token })).status).toBe(404);
    const body = { id: (await caseOf(t, moderator!, id))?.id ?? randomUUID(), revision: '1:0', decision: 'approve' };
    for (const { token } of [stranger, owner]) expect((await t.call(review.decide, { body }, { token })).status).toBe(403);
    expect(await stateOf(id)).toBe(from);
  });
});
