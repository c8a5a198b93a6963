/** The state machine of site visits, as data. */
import type { VISIT_ACTIONS, VISIT_STATES } from '../../../contract/site-visits.ts';
import { HOUR_MS, MINUTE_MS } from '../../durations.ts';

type VisitState = (typeof VISIT_STATES)[number];
export type VisitAction = (typeof VISIT_ACTIONS)[number];
export type Side = 'seeker' | 'owner';

/** The next state, by state, side and action. `requested` waits for the owner, `proposed` for the seeker. */
export const TRANSITIONS: Readonly<Record<VisitState, Readonly<Record<Side, Readonly<Partial<Record<VisitAction, VisitState>>>>>>> = {
  requested: {
    seeker: { propose: 'requested', cancel: 'cancelled' },
    owner: { accept: 'accepted', propose: 'proposed', cancel: 'cancelled' },
  },
  proposed: {
    seeker: { accept: 'accepted', propose: 'requested', cancel: 'cancelled' },
    owner: { propose: 'proposed', cancel: 'cancelled' },
  },
  accepted: {
    seeker: { propose: 'requested', cancel: 'cancelled', check_in: 'checked_in' },
    owner: { propose: 'proposed', cancel: 'cancelled' },
  },
  checked_in: { seeker: { give_feedback: 'checked_in' }, owner: {} },
  cancelled: { seeker: {}, owner: {} },
  expired: { seeker: {}, owner: {} },
  missed: { seeker: {}, owner: {} },
};

const CHECK_IN_BEFORE_MS = 30 * MINUTE_MS;
const CHECK_IN_AFTER_MS = 2 * HOUR_MS;

/** Whether the code of a visit that begins at `startsAt` is accepted at `now`, by the clock of the server. */
export const isCheckInTime = (startsAt: Date, now: Date): boolean =>
  now.getTime() >= startsAt.getTime() - CHECK_IN_BEFORE_MS && now.getTime() <= startsAt.getTime() + CHECK_IN_AFTER_MS;

/** Nobody can check in any more to visits that began before this time. */
export const checkInEndedBefore = (now: Date): Date => new Date(now.getTime() - CHECK_IN_AFTER_MS);

/** The states in which a visit takes a slot, each with the state that follows when its time has passed. */
const STATE_WHEN_PAST: Readonly<Partial<Record<VisitState, VisitState>>> = {
  requested: 'expired',
  proposed: 'expired',
  accepted: 'missed',
};

/** The state at `now`. The stored state is updated when the seeker requests the next visit. */
export const stateAt = (state: VisitState, startsAt: Date, now: Date): VisitState =>
  startsAt < checkInEndedBefore(now) ? (STATE_WHEN_PAST[state] ?? state) : state;

interface VisitStatus {
  readonly state: VisitState;
  readonly starts_at: Date;
  readonly feedback_at: Date | null;
}

/** The actions that a side may take now. After the time of a visit only check-in and the answers are possible. */
export function allowedActions({ state, starts_at, feedback_at }: VisitStatus, side: Side, now: Date): VisitAction[] {
  return (Object.keys(TRANSITIONS[stateAt(state, starts_at, now)][side]) as VisitAction[]).filter((action) => {
    if (action === 'check_in') return isCheckInTime(starts_at, now);
    if (action === 'give_feedback') return feedback_at === null;
    return now < starts_at;
  });
}
