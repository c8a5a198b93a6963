/**
 * Sorted lists of rows, one a sort. Rows whose key is not known (NaN) stand at the end. Equal keys are in order of listing id, so
 * that an order is strict and pages never repeat or skip a row.
 */
export interface Order {
  /** Row numbers, ascending by key, then by listing id; spare room after `length`. */
  rows: Uint32Array;
  length: number;
  /** How many of them have a key. */
  known: number;
}
export type Key = Float64Array | Float32Array;

export const emptyOrder = (): Order => ({ rows: new Uint32Array(0), length: 0, known: 0 });

function compare(key: Key, ids: Float64Array, a: number, b: number): number {
  const x = key[a]!;
  const y = key[b]!;
  if (x < y) return -1;
  if (x > y) return 1;
  // equal, or one of them is unknown
  const lost = (x !== x ? 1 : 0) - (y !== y ? 1 : 0);
  return lost !== 0 ? lost : ids[a]! - ids[b]!;
}

/** Where a row stands, or would stand. */
function placeOf(order: Order, key: Key, ids: Float64Array, row: number): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(key, ids, order.rows[middle]!, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Takes a row out. What stands after it moves up in one stroke of memory, so it is cheap for few rows. */
export function removeRow(order: Order, key: Key, ids: Float64Array, row: number): void {
  const at = placeOf(order, key, ids, row);
  if (order.rows[at] !== row) return;
  order.rows.copyWithin(at, at + 1, order.length);
  order.length--;
  if (!Number.isNaN(key[row]!)) order.known--;
}

/** Puts a row in. */
export function insertRow(order: Order, key: Key, ids: Float64Array, row: number): void {
  const at = placeOf(order, key, ids, row);
  if (order.length === order.rows.length) {
    const grown = new Uint32Array(order.length + (order.length >>> 3) + 16);
    grown.set(order.rows);
    order.rows = grown;
  }
  order.rows.copyWithin(at + 1, at, order.length);
  order.rows[at] = row;
  order.length++;
  if (!Number.isNaN(key[row]!)) order.known++;
}

/** The order after some rows went away (`isLive` is false for them) and the rows from `firstNew` to `size` came. */
export function reorder(
  order: Order,
  key: Key,
  ids: Float64Array,
  isLive: (row: number) => boolean,
  firstNew: number,
  size: number,
): Order {
  const added = new Uint32Array(size - firstNew);
  let arrivals = 0;
  for (let row = firstNew; row < size; row++) if (isLive(row)) added[arrivals++] = row;
  const fresh = added.subarray(0, arrivals).toSorted((a, b) => compare(key, ids, a, b));
  const rows = new Uint32Array(order.length + arrivals);
  let length = 0;
  let next = 0;
  for (let i = 0; i < order.length; i++) {
    const row = order.rows[i]!;
    if (!isLive(row)) continue;
    while (next < arrivals && compare(key, ids, fresh[next]!, row) < 0) rows[length++] = fresh[next++]!;
    rows[length++] = row;
  }
  while (next < arrivals) rows[length++] = fresh[next++]!;
  let known = length;
  while (known > 0 && Number.isNaN(key[rows[known - 1]!]!)) known--;
  return { rows, length, known };
}

/** How a sort walks an order: forwards, or backwards with unknown keys still last. */
export function walk({ rows, length, known }: Order, descending: boolean): (index: number) => number {
  if (!descending) return (index) => rows[index]!;
  return (index) => (index < known ? rows[known - 1 - index]! : rows[length - 1 - (index - known)]!);
}

/** Row of a listing id in an order by id, or -1. */
export function findId(order: Order, ids: Float64Array, id: number): number {
  const at = firstAtLeast(order, ids, id);
  const row = order.rows[at];
  return at < order.length && ids[row!] === id ? row! : -1;
}

/** First place in an order's known part whose key is at least `value`. */
export function firstAtLeast(order: Order, key: Key, value: number): number {
  let low = 0;
  let high = order.known;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (key[order.rows[middle]!]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** First place in an order's known part whose key is greater than `value`. */
export function firstAbove(order: Order, key: Key, value: number): number {
  let low = 0;
  let high = order.known;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (key[order.rows[middle]!]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
