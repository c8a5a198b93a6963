import { indianNumber } from '../../../kinds/indian-number.ts';

/** A count or a limit of a filter, with Indian digit grouping: `3,214`, `1,23,456`, `2.5`. */
export function countText(count: number): string {
  return indianNumber(count, 3);
}
