import { expect, test } from 'vitest';
import type { Photo } from '../../../../contract/listing/card.ts';
import { photoRooms } from './photo-position.ts';

const photosOf = (...categories: (string | null)[]) => categories.map((category, n) => ({ id: String(n), category }) as Photo);

test('the list of rooms contains each room once, with its first photo and its number of photos', () => {
  const rooms = photoRooms(photosOf('hall', 'bedroom', null, 'hall', 'kitchen', 'bedroom', 'bedroom', 'others'));
  expect(rooms.map(({ text, firstIndex, count }) => [text, firstIndex, count])).toEqual([
    ['Hall', 0, 2],
    ['Bedroom', 1, 3],
    ['Kitchen', 4, 1],
  ]);
});

test('photos of one room, or without known rooms, have no list of rooms', () => {
  expect(photoRooms(photosOf('hall', 'hall', null))).toEqual([]);
  expect(photoRooms(photosOf(null, 'others'))).toEqual([]);
});
