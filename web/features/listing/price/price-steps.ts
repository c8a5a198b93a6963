import { DAY_MS } from '../../../../kinds/calendar.ts';
export interface PricePoint {
  /** ISO time at which this price was set. */
  readonly at: string;
  readonly amount: number;
}
export interface PriceStep extends PricePoint {
  /** Start and end of the step, as fractions of the width. */
  readonly from: number;
  readonly to: number;
  /** Vertical position: 0 at the highest price, 1 at the lowest. */
  readonly depth: number;
}

/** Prices over time as steps up to `now`, the oldest first. Consecutive equal prices are one step. */
export function priceSteps(history: readonly PricePoint[], now: Date): PriceStep[] {
  const points = history.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const changes = points.filter(({ amount }, index) => amount !== points[index - 1]?.amount);
  const first = changes[0];
  if (!first) return [];
  const startMs = Date.parse(first.at);
  // At least one day, so that a price that was set just now has a width.
  const spanMs = Math.max(now.getTime() - startMs, DAY_MS);
  const amounts = changes.map(({ amount }) => amount);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const positionOf = (at: string) => Math.min(1, (Date.parse(at) - startMs) / spanMs);
  return changes.map(({ at, amount }, index) => ({
    at,
    amount,
    from: positionOf(at),
    to: index + 1 < changes.length ? positionOf(changes[index + 1]!.at) : 1,
    depth: high === low ? 0.5 : (high - amount) / (high - low),
  }));
}
