import { expect, test } from 'vitest';
import { assessSamples } from './pressure.ts';

const MAX = { heap: 850, memory: 900 };
const CALM = { meanDelayMs: 5, heap: 100, memory: 200 };
/** The results for samples of consecutive seconds. */
const reasonsOf = (...samples: Partial<typeof CALM>[]) => samples.map((sample) => ({ ...CALM, ...sample })).map(assessSamples(MAX));

test('a calm process takes work', () => expect(reasonsOf({}, {})).toEqual([null, null]));

test('one slow second is a start or a garbage collection; two in a row refuse work, until a second is not slow', () => {
  const slow = { meanDelayMs: 251 };
  expect(reasonsOf(slow, {}, slow, slow, slow, {}, slow)).toEqual([null, null, null, 'event loop', 'event loop', null, null]);
  expect(reasonsOf({ meanDelayMs: 250 }, { meanDelayMs: 250 })).toEqual([null, null]);
});

test('too much heap or memory refuses work at once, but only while it lasts', () => {
  expect(reasonsOf({ heap: 850, memory: 900 }, { heap: 851 }, { memory: 901 }, {})).toEqual([null, 'heap', 'memory', null]);
});
