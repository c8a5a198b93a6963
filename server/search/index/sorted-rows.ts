/**
 * The rows of a segment sorted by one column, which are updated when rows change. Rows with an unknown value (NaN) come last, sorted by
 * another column if the order has one. Rows with equal values are sorted by listing id, so the order is strict, and paging never repeats or
 * skips a row.
 */
export interface SortedRows {
  /** Row numbers, ascending by value and then by listing id. The array has spare capacity after `length`. */
  rows: Uint32Array;
  length: number;
  /** Number of rows with a known value. */
  knownLength: number;
}
type KeyColumn = Float64Array | Float32Array;

/** The columns by which rows are sorted. */
export interface SortOrder {
  readonly key: KeyColumn;
  /** Sorts the rows with an unknown key. */
  readonly otherKey: KeyColumn | null;
  readonly ids: Float64Array;
}

export const emptySortedRows = (): SortedRows => ({ rows: new Uint32Array(0), length: 0, knownLength: 0 });

function compare({ key, otherKey, ids }: SortOrder, a: number, b: number): number {
  const x = key[a]!;
  const y = key[b]!;
  const byKey = compareValues(x, y);
  if (byKey !== 0) return byKey;
  const byOtherKey = otherKey && x !== x ? compareValues(otherKey[a]!, otherKey[b]!) : 0;
  return byOtherKey !== 0 ? byOtherKey : ids[a]! - ids[b]!;
}

/** Compares in ascending order, with NaN last. */
function compareValues(x: number, y: number): number {
  if (x < y) return -1;
  if (x > y) return 1;
  // equal, or at least one is NaN, which is the only value that differs from itself
  return (x !== x ? 1 : 0) - (y !== y ? 1 : 0);
}

/** The position of a row, or the position where it has to be inserted (binary search). */
function positionOf(sorted: SortedRows, order: SortOrder, row: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(order, sorted.rows[middle]!, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Removes a row. The rows after it are moved with one `copyWithin`, which is fast for a few rows; use `mergeRows` for many. */
export function removeRow(sorted: SortedRows, order: SortOrder, row: number): void {
  const position = positionOf(sorted, order, row);
  if (sorted.rows[position] !== row) return;
  sorted.rows.copyWithin(position, position + 1, sorted.length);
  sorted.length--;
  if (!Number.isNaN(order.key[row]!)) sorted.knownLength--;
}

/** Inserts a row; for the cost see `removeRow`. */
export function insertRow(sorted: SortedRows, order: SortOrder, row: number): void {
  const position = positionOf(sorted, order, row);
  if (sorted.length === sorted.rows.length) {
    const grown = new Uint32Array(sorted.length + (sorted.length >>> 3) + 16);
    grown.set(sorted.rows);
    sorted.rows = grown;
  }
  sorted.rows.copyWithin(position + 1, position, sorted.length);
  sorted.rows[position] = row;
  sorted.length++;
  if (!Number.isNaN(order.key[row]!)) sorted.knownLength++;
}

/** Drops the rows for which `isLive` is false and merges the live rows from `firstNew` to `size`, in one pass. */
export function mergeRows(
  sorted: SortedRows,
  order: SortOrder,
  isLive: (row: number) => boolean,
  firstNew: number,
  size: number,
): SortedRows {
  const newRows = new Uint32Array(size - firstNew);
  let addedCount = 0;
  for (let row = firstNew; row < size; row++) if (isLive(row)) newRows[addedCount++] = row;
  const added = newRows.subarray(0, addedCount).toSorted((a, b) => compare(order, a, b));
  const rows = new Uint32Array(sorted.length + addedCount);
  let length = 0;
  let addedIndex = 0;
  for (let i = 0; i < sorted.length; i++) {
    const row = sorted.rows[i]!;
    if (!isLive(row)) continue;
    while (addedIndex < addedCount && compare(order, added[addedIndex]!, row) < 0) rows[length++] = added[addedIndex++]!;
    rows[length++] = row;
  }
  while (addedIndex < addedCount) rows[length++] = added[addedIndex++]!;
  let knownLength = length;
  while (knownLength > 0 && Number.isNaN(order.key[rows[knownLength - 1]!]!)) knownLength--;
  return { rows, length, knownLength };
}

/**
 * Returns a function that reads the row at a position of the ascending or descending order. Rows with an unknown value are last in both.
 */
export function rowReader({ rows, length, knownLength }: SortedRows, descending: boolean): (position: number) => number {
  if (!descending) return (position) => rows[position]!;
  return (position) => (position < knownLength ? rows[knownLength - 1 - position]! : rows[length - 1 - (position - knownLength)]!);
}

/** Finds the row number of a listing in rows that are sorted by listing id; -1 when it is missing. */
export function findId(sorted: SortedRows, ids: Float64Array, id: number): number {
  const position = firstAtLeast(sorted, ids, id);
  const row = sorted.rows[position];
  return position < sorted.length && ids[row!] === id ? row! : -1;
}

/** Lower bound: the first position with a known value of at least `value`. */
export function firstAtLeast(sorted: SortedRows, key: KeyColumn, value: number): number {
  let low = 0;
  let high = sorted.knownLength;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (key[sorted.rows[middle]!]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Upper bound: the first position with a known value greater than `value`. */
export function firstAbove(sorted: SortedRows, key: KeyColumn, value: number): number {
  let low = 0;
  let high = sorted.knownLength;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (key[sorted.rows[middle]!]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
