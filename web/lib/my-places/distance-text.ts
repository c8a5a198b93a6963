import type { Point } from '../../../kinds/distance.ts';
import { createStore } from '../store.ts';

/** How far a point is from the person's places, as one line of text; empty where they are too far away to say. */
type DistanceText = (point: Point) => string;

/** Null on the server, while the page hydrates, and on devices without places. */
export const distanceText = createStore<DistanceText | null>(null);
