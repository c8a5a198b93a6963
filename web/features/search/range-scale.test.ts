import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRange, stepOf, STEPS_PER_BAR, valueAt } from './range-scale.ts';

/** Rising edges of whole numbers, as histograms have them. */
const edges = array(integer({ min: 1, max: 500_000 }), { minLength: 2, maxLength: 40 }).map((widths) => {
  const all = [0];
  for (const width of widths) all.push(all.at(-1)! + width);
  return all;
});

describe('the scale of a range slider', () => {
  test('the ends of the slider are the ends of the range', () => {
    assert(
      property(edges, (all) => {
        expect(valueAt(0, all)).toBe(all[0]);
        expect(valueAt((all.length - 1) * STEPS_PER_BAR, all)).toBe(all.at(-1));
      }),
    );
  });
  test('moving a thumb up never lowers the value', () => {
    assert(
      property(edges, (all) => {
        const values = Array.from({ length: (all.length - 1) * STEPS_PER_BAR + 1 }, (_, step) => valueAt(step, all));
        expect(values).toEqual(values.toSorted((a, b) => a - b));
      }),
    );
  });
  test('the edge of a bar stands at the edge of a bar', () => {
    assert(property(edges, (all) => all.forEach((edge, at) => expect(stepOf(edge, all)).toBe(at * STEPS_PER_BAR))));
  });
  test('values outside the range stand at its ends', () => {
    expect(stepOf(-5, [0, 10, 20])).toBe(0);
    expect(stepOf(99, [0, 10, 20])).toBe(2 * STEPS_PER_BAR);
  });
});

test('a range reads what is no number as not said', () => {
  expect(readRange('8000', undefined)).toEqual({ min: 8000, max: null });
  expect(readRange('', 'many')).toEqual({ min: null, max: null });
});
