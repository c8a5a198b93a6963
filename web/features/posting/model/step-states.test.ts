import { expect, test } from 'vitest';
import { statusOf, stepStatesReducer, INITIAL_STEP_STATES, type StepEvent, type StepStates } from './step-states.ts';

const reduceEvents = (events: readonly StepEvent[], from: StepStates = INITIAL_STEP_STATES): StepStates =>
  events.reduce(stepStatesReducer, from);
const error = { message: 'Submission failed' };
const FAILED = reduceEvents([
  { type: 'started', step: 'basic' },
  { type: 'fulfilled', step: 'basic' },
  { type: 'started', step: 'location' },
  { type: 'rejected', step: 'location', error },
]);

test('every step has its own status, which is initial before the first save', () => {
  expect(['basic', 'location', 'amenities'].map((step) => statusOf(FAILED, step))).toEqual(['fulfilled', 'rejected', 'initial']);
});

test('the error stays until the next save of any step starts', () => {
  expect(FAILED.error).toEqual(error);
  const started = reduceEvents([{ type: 'started', step: 'amenities' }], FAILED);
  expect(started.error).toBeNull();
  expect(statusOf(started, 'amenities')).toBe('pending');
  expect(statusOf(started, 'location')).toBe('rejected');
});

test('a reset clears all statuses and the error, a reset of one step only its status', () => {
  expect(reduceEvents([{ type: 'reset' }], FAILED)).toEqual(INITIAL_STEP_STATES);
  const withoutBasic = reduceEvents([{ type: 'reset', step: 'basic' }], FAILED);
  expect([statusOf(withoutBasic, 'basic'), statusOf(withoutBasic, 'location'), withoutBasic.error]).toEqual(['initial', 'rejected', error]);
});

test('the reducer does not mutate its input', () => {
  const before = structuredClone(FAILED);
  reduceEvents([{ type: 'started', step: 'basic' }, { type: 'reset' }], FAILED);
  expect(FAILED).toEqual(before);
});
