const numberFormat = new Intl.NumberFormat('en-IN');

/** A count with Indian digit grouping: `3,214`, `1,23,456`. */
export function countText(count: number): string {
  return numberFormat.format(count);
}
