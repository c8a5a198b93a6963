import type { PlanRoom, RoomKind } from './plan-furniture.ts';

const room = (kind: RoomKind, x: number, y: number, w: number, h: number, door: PlanRoom['door']): PlanRoom => ({ kind, x, y, w, h, door });

/** Layouts of flats, in metres. Adjacent rooms share a wall. */
export const FLOOR_PLANS: readonly (readonly PlanRoom[])[] = [
  [
    room('living', 0, 3.4, 5, 4.6, 's'),
    room('balcony', 0, 8, 5, 1.4, 'n'),
    room('kitchen', 0, 0, 3, 3.4, 's'),
    room('bath', 3, 0, 2, 3.4, 's'),
    room('bed', 5, 0, 4, 4, 's'),
    room('bed', 5, 5.2, 4, 4.2, 'n'),
    room('foyer', 5, 4, 4, 1.2, 'w'),
  ],
  [
    room('bed', 0, 0, 3.8, 4, 's'),
    room('bath', 3.8, 0, 1.8, 2.4, 's'),
    room('kitchen', 5.6, 0, 3.4, 3, 's'),
    room('balcony', 9, 0, 1.4, 3, 'w'),
    room('living', 3.8, 3, 6.6, 4.4, 'w'),
    room('bed', 0, 5.2, 3.8, 4, 'n'),
    room('foyer', 0, 4, 3.8, 1.2, 'e'),
    room('foyer', 3.8, 2.4, 1.8, 0.6, 's'),
    room('balcony', 3.8, 7.4, 4, 1.8, 'n'),
    room('bath', 7.8, 7.4, 2.6, 1.8, 'n'),
  ],
  [
    room('bed', 0, 0, 3.6, 3.8, 's'),
    room('bed', 3.6, 0, 3.6, 3.8, 's'),
    room('bed', 8.9, 0, 3.7, 3.8, 's'),
    room('bath', 7.2, 0, 1.7, 2.2, 's'),
    room('foyer', 7.2, 2.2, 1.7, 1.6, 's'),
    room('living', 0, 3.8, 5.6, 4.8, 'e'),
    room('dining', 5.6, 3.8, 3.6, 4.8, 'w'),
    room('kitchen', 9.2, 3.8, 3.4, 3, 'w'),
    room('bath', 9.2, 6.8, 3.4, 1.8, 'w'),
    room('balcony', 0, 8.6, 5.6, 1.4, 'n'),
    room('pooja', 5.6, 8.6, 1.6, 1.4, 'n'),
  ],
  [
    room('living', 0, 0, 4.4, 4.2, 's'),
    room('kitchen', 4.4, 0, 2.6, 2.6, 's'),
    room('bath', 4.4, 2.6, 2.6, 1.6, 'w'),
    room('bed', 0, 4.2, 4.4, 3.8, 'n'),
    room('balcony', 4.4, 4.2, 1.6, 3.8, 'w'),
  ],
  [
    room('bed', 0, 0, 4, 4.2, 'e'),
    room('bath', 0, 4.2, 2.4, 2, 'e'),
    room('bed', 0, 6.2, 4, 3.8, 'n'),
    room('foyer', 2.4, 4.2, 1.6, 2, 'e'),
    room('living', 4, 2.8, 4.6, 5, 'w'),
    room('kitchen', 4, 0, 2.8, 2.8, 's'),
    room('pooja', 6.8, 0, 1.8, 2.8, 's'),
    room('balcony', 4, 7.8, 4.6, 2.2, 'n'),
    room('bed', 8.6, 0, 4, 4.2, 's'),
    room('bath', 8.6, 5.4, 4, 2, 'n'),
    room('foyer', 8.6, 4.2, 4, 1.2, 'w'),
    room('balcony', 8.6, 7.4, 4, 2.6, 'n'),
  ],
];
