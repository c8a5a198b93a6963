import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRange, stepForValue, STEPS_PER_BAR, valueAtStep } from './range-scale.ts';

/** Ascending whole numbers, like the edges of histogram bars. */
const edges = array(integer({ min: 1, max: 500_000 }), { minLength: 2, maxLength: 40 }).map((widths) => {
  const all = [0];
  for (const width of widths) all.push(all.at(-1)! + width);
  return all;
});

describe('the scale of a range slider', () => {
  test('the ends of the slider map to the ends of the range', () => {
    assert(
      property(edges, (all) => {
        expect(valueAtStep(0, all)).toBe(all[0]);
        expect(valueAtStep((all.length - 1) * STEPS_PER_BAR, all)).toBe(all.at(-1));
      }),
    );
  });
  test('moving a thumb up never lowers the value', () => {
    assert(
      property(edges, (all) => {
        const values = Array.from({ length: (all.length - 1) * STEPS_PER_BAR + 1 }, (_, step) => valueAtStep(step, all));
        expect(values).toEqual(values.toSorted((a, b) => a - b));
      }),
    );
  });
  test('the value at the edge of a bar maps to the step at its edge', () => {
    assert(property(edges, (all) => all.forEach((edge, index) => expect(stepForValue(edge, all)).toBe(index * STEPS_PER_BAR))));
  });
  test('values outside the range map to its ends', () => {
    expect(stepForValue(-5, [0, 10, 20])).toBe(0);
    expect(stepForValue(99, [0, 10, 20])).toBe(2 * STEPS_PER_BAR);
  });
});

test('parseRange treats text that is not a number as no bound', () => {
  expect(parseRange('8000', undefined)).toEqual({ min: 8000, max: null });
  expect(parseRange('', 'many')).toEqual({ min: null, max: null });
});
