import { expect, test } from 'vitest';
import { statusOf, stepStates, UNTOUCHED, type StepEvent, type StepStates } from './step-states.ts';

const after = (events: readonly StepEvent[], from: StepStates = UNTOUCHED): StepStates => events.reduce(stepStates, from);
const error = { message: 'Submission failed' };
const FAILED = after([
  { type: 'started', step: 'basic' },
  { type: 'fulfilled', step: 'basic' },
  { type: 'started', step: 'location' },
  { type: 'rejected', step: 'location', error },
]);

test('every step has a state of its own, initial before it was sent', () => {
  expect(['basic', 'location', 'amenities'].map((step) => statusOf(FAILED, step))).toEqual(['fulfilled', 'rejected', 'initial']);
});

test('a failure keeps its error until the next start, of whichever step', () => {
  expect(FAILED.error).toEqual(error);
  const started = after([{ type: 'started', step: 'amenities' }], FAILED);
  expect(started.error).toBeNull();
  expect(statusOf(started, 'amenities')).toBe('pending');
  expect(statusOf(started, 'location')).toBe('rejected');
});

test('one reset clears every state and the error, the other the state of one step alone', () => {
  expect(after([{ type: 'reset' }], FAILED)).toEqual(UNTOUCHED);
  const first = after([{ type: 'reset', step: 'basic' }], FAILED);
  expect([statusOf(first, 'basic'), statusOf(first, 'location'), first.error]).toEqual(['initial', 'rejected', error]);
});

test('no event changes the states it came from', () => {
  const before = structuredClone(FAILED);
  after([{ type: 'started', step: 'basic' }, { type: 'reset' }], FAILED);
  expect(FAILED).toEqual(before);
});
