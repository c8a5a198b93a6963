/** When owners are asked whether a listing is still to be had, and when silence takes it out of search (decision 10). */
import { ALL_KINDS } from '../../../kinds/index.ts';
import { LIFETIMES, daysAfter, type Lifetime } from '../../../kinds/lifetime.ts';

interface Stage {
  readonly id: string;
  /** Due when nothing was confirmed for so many times the kind's `askAfterDays`, or when it lapses within so many days. */
  readonly due: { readonly unconfirmedFor: number } | { readonly lapsesInDays: number };
  /** Only after that one was sent, and left unanswered for the kind's `askAfterDays`. */
  readonly follows?: string;
}

/** Each is sent once between two confirmations. */
export const STAGES: readonly Stage[] = [
  { id: 'first', due: { unconfirmedFor: 1 } },
  { id: 'second', due: { unconfirmedFor: 2 }, follows: 'first' },
  { id: 'lapsing', due: { lapsesInDays: 3 } },
];

/** Left unanswered for the kind's `askAfterDays`, it hides the listing until its owner confirms. */
export const LAST_STAGE = 'second';

/** Kinds that share a lifetime, as the queries of this room take them. */
export const RHYTHMS: readonly (Lifetime & { readonly kinds: readonly string[] })[] = Object.entries(LIFETIMES).map(([deal, lifetime]) => ({
  ...lifetime,
  kinds: ALL_KINDS.filter((kind) => kind.deal === deal).map((kind) => kind.id),
}));

/** The stages with their moments, one row a stage and rhythm: what has to be true of a listing of these kinds at `now`. */
export function dueStages(now: Date) {
  return STAGES.flatMap(({ id, due, follows }) =>
    RHYTHMS.map(({ kinds, askAfterDays }) => ({
      stage: id,
      kinds,
      confirmed_before: 'unconfirmedFor' in due ? daysAfter(now, -askAfterDays * due.unconfirmedFor) : null,
      lapses_before: 'lapsesInDays' in due ? daysAfter(now, due.lapsesInDays) : null,
      follows: follows ?? null,
      followed_before: daysAfter(now, -askAfterDays),
    })),
  );
}
