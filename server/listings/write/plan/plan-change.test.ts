import { DAY_MS } from '../../../durations.ts';
import { describe, expect, test } from 'vitest';
import { KINDS } from '../../../../kinds/index.ts';
import { sample, sampleContext } from '../../../../sample-listings/sample-listing.ts';
import { AppError } from '../../../errors.ts';
import { contentOf } from '../../present/pending-edit.ts';
import type { HoldRow, ListingRow } from '../../present/rows.ts';
import { statusAfter, type ChangeContext, type ChangeRequest, type CurrentListing } from '../listing-change.ts';
import { planChange } from './plan-change.ts';
import { isAllowed, isEditable, statusesBefore, type Action, type Status } from '../transitions.ts';

const kind = KINDS.flatmate;
const NOW = new Date('2026-01-15T06:00:00Z');
const STATUSES: readonly Status[] = ['draft', 'pending_review', 'active', 'paused', 'closed', 'expired', 'rejected', 'removed'];

const context: ChangeContext = {
  kind,
  ownerId: 'owner',
  actorId: 'owner',
  now: NOW,
  reviewPolicy: 'off',
  isNewReviewed: false,
  existingListing: null,
  checkContext: () => sampleContext(),
  quotaError: null,
};

function listingWith(status: Status): CurrentListing {
  const published = status === 'draft' || status === 'rejected' ? null : new Date(NOW.getTime() - 10 * DAY_MS);
  const row: ListingRow = {
    city_id: 1,
    id: 7,
    public_id: 'abcdefghij',
    kind: kind.id,
    owner_id: 'owner',
    status,
    version: 3,
    locality_id: null,
    lat: null,
    lng: null,
    public_lat: null,
    public_lng: null,
    details: { ...sample(kind) },
    promotion_flags: [],
    created_at: NOW,
    updated_at: NOW,
    first_published_at: published,
    last_confirmed_at: published,
    expires_at: published && new Date(published.getTime() + 60 * DAY_MS),
    closed_at: null,
    close_reason: null,
    home_key: null,
    baseline: null,
    content_changed_at: NOW,
  };
  return { row, review: null, photos: [] };
}

const HOLD: HoldRow = {
  id: 'hold',
  city_id: 1,
  listing_id: 7,
  cause: 'reports',
  since: NOW,
  previous_status: 'active',
  reasons: [],
  note: null,
  decided_by: null,
  ended_at: null,
  closed_by: null,
};
const REQUESTS: readonly ((current: CurrentListing) => ChangeRequest)[] = [
  ({ row }) => ({
    type: 'save',
    content: { ...contentOf(row), details: { ...row.details, landmark: 'Behind the post office' } },
    publish: false,
  }),
  ({ row }) => ({ type: 'save', content: contentOf(row), publish: true }),
  () => ({ type: 'publish', findings: [] }),
  () => ({ type: 'set_status', status: 'paused', reason: null }),
  () => ({ type: 'set_status', status: 'closed', reason: 'found_here' }),
  () => ({ type: 'set_status', status: 'active', reason: null }),
  () => ({ type: 'confirm' }),
  () => ({ type: 'withdraw', hasModerationHold: false }),
  () => ({ type: 'remove' }),
  () => ({ type: 'decide', decision: 'approve', reasons: [], note: null, findings: [] }),
  () => ({ type: 'hold', cause: 'taken_down', reasons: [], note: null, openHold: null }),
  () => ({ type: 'release', hold: HOLD }),
  () => ({ type: 'recheck', findings: ['price_far_below'], forceReview: false }),
];

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !(value instanceof Date) && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}

describe.each(STATUSES)('a listing that is %s', (status) => {
  test('is planned without throwing and without changing the arguments, whatever is requested', () => {
    const current = deepFreeze(listingWith(status));
    for (const requestFor of REQUESTS) {
      for (const quotaError of [null, new AppError('quota_exceeded', 'Used up')]) {
        const planned = planChange(current, deepFreeze(requestFor(current)), { ...context, quotaError });
        expect(['change', 'refusal']).toContain(planned.type);
      }
    }
  });
});

test('an update that needs quota is refused when none is left, or saved without being published when that is possible', () => {
  const contextWithoutQuota = { ...context, quotaError: new AppError('quota_exceeded', 'Used up') };
  const draft = listingWith('draft');
  expect(planChange(draft, { type: 'publish', findings: [] }, contextWithoutQuota)).toMatchObject({ type: 'refusal', cause: 'quota' });
  const saved = planChange(draft, { type: 'save', content: { ...contentOf(draft.row), city_id: 2 }, publish: true }, contextWithoutQuota);
  expect(saved).toMatchObject({ type: 'change', outcome: 'updated', quotaRole: null, notes: [{ path: 'status', message: 'Used up' }] });
  expect(saved.type === 'change' && statusAfter(saved)).toBe('draft');
});

test('saving the existing content changes nothing', () => {
  const current = listingWith('active');
  const planned = planChange(current, { type: 'save', content: contentOf(current.row), publish: false }, context);
  expect(planned).toMatchObject({ outcome: 'unchanged', row: { type: 'none' }, events: [] });
});

test('only staff can restore a removed listing, and nobody can edit it', () => {
  const actions: readonly Action[] = ['publish', 'set_status', 'confirm', 'withdraw', 'remove', 'approve', 'expire'];
  for (const action of actions) for (const to of STATUSES) expect(isAllowed(action, 'removed', to)).toBe(false);
  expect(isEditable('removed')).toBe(false);
  expect(statusesBefore('release')).toContain('removed');
});
