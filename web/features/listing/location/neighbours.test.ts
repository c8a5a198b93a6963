import { describe, expect, test } from 'vitest';
import { findNeighbours } from './neighbours.ts';

const rsPuram = { lat: 11.0089, lng: 76.9508 };
const place = (name: string, lat: number, lng: number) => ({ name, url: `/${name}`, lat, lng });

describe('findNeighbours', () => {
  test('returns the nearest localities first, with direction and distance', () => {
    const neighbours = findNeighbours(rsPuram, [place('Peelamedu', 11.0247, 77.0028), place('Saibaba Colony', 11.0247, 76.9441)], 5);
    expect(neighbours.map(({ name, direction }) => [name, direction])).toEqual([
      ['Saibaba Colony', 'nw'],
      ['Peelamedu', 'e'],
    ]);
    expect(neighbours.map(({ km }) => km)).toEqual([1.9, 5.9]);
  });
  test('omits the place itself, and returns at most the given number of places', () => {
    const places = [place('here', 11.009, 76.951), place('a', 11.02, 76.95), place('b', 11.05, 76.95), place('c', 11.1, 76.95)];
    expect(findNeighbours(rsPuram, places, 2).map(({ name }) => name)).toEqual(['a', 'b']);
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
    expect(findNeighbours({ lat: 0, lng: 0 }, [place('x', up / 10, right / 10)], 1)[0]!.direction).toBe(direction);
  });
});
