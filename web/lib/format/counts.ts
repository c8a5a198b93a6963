import { indianNumber } from '../../../kinds/indian-number.ts';

/** A count with Indian digit grouping: `3,214`, `1,23,456`. */
export function countText(count: number): string {
  return indianNumber(count);
}
