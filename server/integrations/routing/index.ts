/** Travel times by road, from a routing service that the operator runs. */
import type { Point } from '../../../kinds/distance.ts';

export interface Router {
  /**
   * Minutes by road from each start to the destination, without traffic; null when the service finds no route. Rejects when the response of
   * the service is not as documented.
   */
  readonly minutesTo: (destination: Point, starts: readonly Point[]) => Promise<readonly (number | null)[]>;
}

/** Converts seconds to full minutes, at least one. */
export const minutesOf = (seconds: number | null): number | null => (seconds === null ? null : Math.max(1, Math.round(seconds / 60)));
