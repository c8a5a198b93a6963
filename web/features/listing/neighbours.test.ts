import { describe, expect, test } from 'vitest';
import { neighboursOf, ringsWithin } from './neighbours.ts';

const rsPuram = { lat: 11.0089, lng: 76.9508 };
const place = (name: string, lat: number, lng: number) => ({ name, url: `/${name}`, lat, lng });

describe('neighbours of a place', () => {
  test('come nearest first with their direction and distance', () => {
    const found = neighboursOf(rsPuram, [place('Peelamedu', 11.0247, 77.0028), place('Saibaba Colony', 11.0247, 76.9441)], 5);
    expect(found.map(({ name, direction }) => [name, direction])).toEqual([
      ['Saibaba Colony', 'nw'],
      ['Peelamedu', 'e'],
    ]);
    expect(found[0]!.km).toBeCloseTo(1.9, 1);
    expect(found[1]!.km).toBeCloseTo(5.95, 1);
  });
  test('leave out the place itself and what is one too many', () => {
    const around = [place('here', 11.009, 76.951), place('a', 11.02, 76.95), place('b', 11.05, 76.95), place('c', 11.1, 76.95)];
    expect(neighboursOf(rsPuram, around, 2).map(({ name }) => name)).toEqual(['a', 'b']);
  });
  test.each([
    [1, 0, 'n'],
    [1, 1, 'ne'],
    [0, 1, 'e'],
    [-1, 1, 'se'],
    [-1, 0, 's'],
    [-1, -1, 'sw'],
    [0, -1, 'w'],
    [1, -1, 'nw'],
  ])('%i up and %i right is %s', (up, right, direction) => {
    expect(neighboursOf({ lat: 0, lng: 0 }, [place('x', up / 10, right / 10)], 1)[0]!.direction).toBe(direction);
  });
});

test.each([
  [1.2, [0.5, 1]],
  [2.8, [1, 2]],
  [6, [2, 4, 6]],
  [30, [10, 20, 30]],
])('within %f km the rings stand at %j', (km, rings) => {
  expect(ringsWithin(km)).toEqual(rings);
});
