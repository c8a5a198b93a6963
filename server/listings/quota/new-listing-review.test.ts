import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listingsBeforeReview } from './new-listing-review.ts';

/** Counts how many of these listings are published without a review. Each is published after the previous one was decided. */
function goLiveUnreviewed(policy: 'off' | 'changes' | 'first' | 'all', limit: number, isNewAccount: boolean, total: number): number {
  const waiting = Array.from(
    { length: total },
    (_, published) => listingsBeforeReview(policy, limit, { published, publishedByFormerAccounts: 0, isNewAccount }) === 0,
  );
  return waiting.filter((waits) => !waits).length;
}
const count = fc.integer({ min: 0, max: 30 });

test('a new account publishes exactly as many listings as the limit before further ones are reviewed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), count, (limit, total) => {
      expect(goLiveUnreviewed('changes', limit, true, total)).toBe(Math.min(limit, total));
      // the first one is always reviewed and counts towards the limit
      expect(goLiveUnreviewed('first', limit, true, total)).toBe(Math.max(0, Math.min(limit, total) - 1));
    }),
  );
});

test('without a limit, for older accounts and without reviews only the policy decides', () => {
  fc.assert(
    fc.property(count, count, fc.boolean(), (limit, total, isNewAccount) => {
      expect(goLiveUnreviewed('changes', isNewAccount ? 0 : limit, isNewAccount, total)).toBe(total);
      expect(goLiveUnreviewed('first', isNewAccount ? 0 : limit, isNewAccount, total)).toBe(Math.max(0, total - 1));
      expect(goLiveUnreviewed('off', limit, isNewAccount, total)).toBe(total);
      expect(goLiveUnreviewed('all', limit, isNewAccount, total)).toBe(0);
    }),
  );
});
