/** `String` writes smaller numbers with an exponent. With at most five decimals they are zero. */
const MIN_WITHOUT_EXPONENT = 1e-6;

/**
 * Formats a number with Indian digit grouping, like `Intl.NumberFormat('en-IN')`: `1,25,000.5`. The first use of `Intl` in a browser loads
 * its data, which blocks a phone for 70 to 90 ms at the start of every page, and on the server a call takes ten times as long.
 * @param value finite; digits beyond the 15th are not exact
 * @param maxDecimals up to 5; more decimals are rounded, halves away from zero, and zeros at the end are omitted
 */
export function indianNumber(value: number, maxDecimals = 0): string {
  const magnitude = Math.abs(value);
  const [whole = '', fraction = ''] = String(magnitude < MIN_WITHOUT_EXPONENT ? 0 : rounded(magnitude, maxDecimals)).split('.');
  const thousands = whole.slice(0, -3).replace(/\B(?=(?:\d{2})+$)/g, ',');
  const grouped = thousands === '' ? whole : `${thousands},${whole.slice(-3)}`;
  return `${value < 0 ? '-' : ''}${grouped}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Rounds the decimal digits of a number and not its binary value, so that 1.005 is 1.01 with two decimals. */
const rounded = (value: number, decimals: number): number => Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`);
