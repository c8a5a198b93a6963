/**
 * When owners are asked whether a listing is still available, and when a missing reply removes it from search
 * (docs/decisions/0010-listing-lifecycle.md).
 */
import { freshDays } from '../../../kinds/freshness.ts';
import { ALL_KINDS } from '../../../kinds/index.ts';
import { daysAfter } from '../../../kinds/lifetime.ts';

interface Stage {
  readonly id: string;
  /**
   * When the stage is due: after this multiple of the kind's `askAfterDays` without a confirmation, or this number of days before the
   * listing expires.
   */
  readonly due: { readonly unconfirmedFor: number } | { readonly expiresInDays: number };
  /** The stage that must have been sent before, without a reply for the kind's `askAfterDays`. */
  readonly follows?: string;
}

/** Each stage is sent once between two confirmations. */
const STAGES: readonly Stage[] = [
  { id: 'first', due: { unconfirmedFor: 1 } },
  { id: 'second', due: { unconfirmedFor: 2 }, follows: 'first' },
  { id: 'expiring', due: { expiresInDays: 3 } },
];

/** Without a reply to this stage within the kind's `askAfterDays`, the listing expires until its owner confirms it. */
export const LAST_STAGE = 'second';

/** The kinds, grouped by the number of days after which owners are asked. */
export const KINDS_BY_INTERVAL: readonly { readonly askAfterDays: number; readonly kinds: readonly string[] }[] = [
  ...Map.groupBy(ALL_KINDS, ({ id }) => freshDays(id)),
].map(([askAfterDays, kinds]) => ({ askAfterDays, kinds: kinds.map(({ id }) => id) }));

/** One row for each stage and interval: the conditions under which the stage is due at `now` for listings of these kinds. */
export function dueStages(now: Date) {
  return STAGES.flatMap(({ id, due, follows }) =>
    KINDS_BY_INTERVAL.map(({ kinds, askAfterDays }) => ({
      stage: id,
      kinds,
      confirmed_before: 'unconfirmedFor' in due ? daysAfter(now, -askAfterDays * due.unconfirmedFor) : null,
      expires_before: 'expiresInDays' in due ? daysAfter(now, due.expiresInDays) : null,
      follows: follows ?? null,
      followed_before: daysAfter(now, -askAfterDays),
    })),
  );
}
