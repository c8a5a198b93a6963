/** Travel times by road, from a routing service that the operator runs. */
import type { Point } from '../../../kinds/distance.ts';

export interface Router {
  /**
   * Minutes by road from each start to the destination, without traffic; null where the service knows no way.
   * Rejects when the service does not answer as documented.
   */
  readonly minutesTo: (destination: Point, starts: readonly Point[]) => Promise<readonly (number | null)[]>;
}

/** Seconds as whole minutes, at least one. */
export const minutesOf = (seconds: number | null): number | null => (seconds === null ? null : Math.max(1, Math.round(seconds / 60)));
