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
   * When the stage is due: after this many of the kind's reminder intervals without a confirmation, or this number of days before the
   * listing expires.
   */
  readonly due: { readonly unconfirmedIntervals: number } | { readonly expiresInDays: number };
  /** The stage that must have been sent before, without a reply for the kind's reminder interval. */
  readonly previousStage?: string;
}

/** Each stage is sent once between two confirmations. */
const STAGES: readonly Stage[] = [
  { id: 'first', due: { unconfirmedIntervals: 1 } },
  { id: 'second', due: { unconfirmedIntervals: 2 }, previousStage: 'first' },
  { id: 'expiring', due: { expiresInDays: 3 } },
];

/** Without a reply to this stage within the kind's reminder interval, the listing expires until its owner confirms it. */
export const LAST_STAGE = 'second';

/** The kinds, grouped by the number of days after which owners are asked. */
export const KINDS_BY_INTERVAL: readonly { readonly reminderIntervalDays: number; readonly kinds: readonly string[] }[] = [
  ...Map.groupBy(ALL_KINDS, ({ id }) => freshDays(id)),
].map(([reminderIntervalDays, kinds]) => ({ reminderIntervalDays, kinds: kinds.map(({ id }) => id) }));

/** One row for each stage and interval: the conditions under which the stage is due at `now` for listings of these kinds. */
export function dueStages(now: Date) {
  return STAGES.flatMap(({ id, due, previousStage }) =>
    KINDS_BY_INTERVAL.map(({ kinds, reminderIntervalDays }) => ({
      stage: id,
      kinds,
      confirmed_before: 'unconfirmedIntervals' in due ? daysAfter(now, -reminderIntervalDays * due.unconfirmedIntervals) : null,
      expires_before: 'expiresInDays' in due ? daysAfter(now, due.expiresInDays) : null,
      previous_stage: previousStage ?? null,
      previous_sent_before: daysAfter(now, -reminderIntervalDays),
    })),
  );
}
