import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { roundEdges } from './histogram.ts';
import { Polygon } from './polygon.ts';

test('histogram edges are round, ascend and include the lowest and the highest value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000_000_000 }), fc.integer({ min: 1, max: 20_000_000_000 }), (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const edges = roundEdges(low, high);
      expect(edges.length).toBeGreaterThanOrEqual(2);
      expect(edges.length).toBeLessThanOrEqual(31);
      expect(edges[0]).toBeLessThanOrEqual(low);
      expect(edges.at(-1)).toBeGreaterThan(high);
      expect(edges).toEqual([...new Set(edges)].toSorted((x, y) => x - y));
    }),
  );
  const acres = roundEdges(0.0251, 0.4, 0.001);
  expect(acres).toEqual(acres.map((edge) => Number(edge.toPrecision(3))));
  expect(acres[0]).toBe(0.025);
  expect(acres.at(-1)).toBeGreaterThan(0.4);
  expect(roundEdges(Infinity, -Infinity)).toEqual([]);
  expect(roundEdges(Infinity, Infinity)).toEqual([]);
});

describe('a polygon', () => {
  test('contains both wings of a bow tie, but not the areas above and below the crossing', () => {
    const square = new Polygon([
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ]);
    expect(square.contains(5, 5)).toBe(true);
    const bowTie = new Polygon([
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
    ]);
    expect(bowTie.contains(1, 5)).toBe(true);
    expect(bowTie.contains(9, 5)).toBe(true);
    expect(bowTie.contains(5, 9)).toBe(false);
  });

  test('has the same result as counting the crossings of every edge, also on edges and corners', () => {
    // the smallest distances of positions: a polygon whose height is a rounding error counts as flat
    const steps = fc.integer({ min: 0, max: 8e9 }).map((count) => count / 1e9);
    const degree = fc.oneof(fc.integer({ min: 0, max: 8 }), steps);
    const point = fc.tuple(degree, degree);
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 60 }), fc.array(point, { minLength: 1, maxLength: 40 }), (corners, points) => {
        const polygon = new Polygon(corners);
        const [west, south, east, north] = polygon.box;
        for (const [x, y] of points) {
          if (x < west || x > east || y < south || y > north) continue;
          let isInside = false;
          for (const [i, [xi, yi]] of corners.entries()) {
            const [xj, yj] = corners.at(i - 1)!;
            if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isInside = !isInside;
          }
          expect(polygon.contains(x, y)).toBe(isInside);
        }
      }),
      { numRuns: normalOrExhaustive(150, 5000) },
    );
  });
});
