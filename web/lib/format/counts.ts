const number = new Intl.NumberFormat('en-IN');

/** A count grouped as in India: `3,214`, `1,23,456`. */
export function countText(count: number): string {
  return number.format(count);
}
