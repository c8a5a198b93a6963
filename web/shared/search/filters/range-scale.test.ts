import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRange, stepForValue, STEPS_PER_BAR, valueAtStep } from './range-scale.ts';

/** Ascending whole numbers, like the edges of histogram bars. */
const anyEdges = array(integer({ min: 1, max: 500_000 }), { minLength: 2, maxLength: 40 }).map((widths) => {
  const edges = [0];
  for (const width of widths) edges.push(edges.at(-1)! + width);
  return edges;
});

describe('the scale of a range slider', () => {
  test('the ends of the slider map to the ends of the range', () => {
    assert(
      property(anyEdges, (edges) => {
        expect(valueAtStep(0, edges)).toBe(edges[0]);
        expect(valueAtStep((edges.length - 1) * STEPS_PER_BAR, edges)).toBe(edges.at(-1));
      }),
    );
  });
  test('moving a thumb up never lowers the value', () => {
    assert(
      property(anyEdges, (edges) => {
        const values = Array.from({ length: (edges.length - 1) * STEPS_PER_BAR + 1 }, (_, step) => valueAtStep(step, edges));
        expect(values).toEqual(values.toSorted((a, b) => a - b));
      }),
    );
  });
  test('the value at the edge of a bar maps to the step at its edge', () => {
    assert(property(anyEdges, (edges) => edges.forEach((edge, index) => expect(stepForValue(edge, edges)).toBe(index * STEPS_PER_BAR))));
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
