import type { Point } from '../../../kinds/distance.ts';
import { createStore } from '../store.ts';

/** The distances from a point to the person's places, as one line of text. Empty when all places are too far away. */
type DistanceText = (point: Point) => string;

/** The function that writes the distances on cards. Null on the server, during hydration, and on devices without stored places. */
export const distanceText = createStore<DistanceText | null>(null);
