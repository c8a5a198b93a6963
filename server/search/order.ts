/**
 * Sorted lists of rows, one a sort. Rows whose key is not known (NaN) stand at the end. Equal keys are in order of listing
 * id, so that an order is strict and pages never repeat or skip a row.
 */
export interface Order {
  /** Row numbers, ascending by key, then by listing id. */
  rows: Uint32Array;
  /** How many of them have a key. */
  known: number;
}
type Compare = (a: number, b: number) => number;

function comparator(key: Float64Array | Float32Array, ids: Float64Array): Compare {
  return (a, b) => {
    const x = key[a]!;
    const y = key[b]!;
    if (x < y) return -1;
    if (x > y) return 1;
    // equal, or one of them is unknown
    const lost = (x !== x ? 1 : 0) - (y !== y ? 1 : 0);
    return lost !== 0 ? lost : ids[a]! - ids[b]!;
  };
}

/** The order after some rows went away (`isLive` is false for them) and the rows from `firstNew` to `size` came. */
export function reorder(
  order: Order,
  key: Float64Array | Float32Array,
  ids: Float64Array,
  isLive: (row: number) => boolean,
  firstNew: number,
  size: number,
): Order {
  const compare = comparator(key, ids);
  const added = new Uint32Array(size - firstNew);
  let arrivals = 0;
  for (let row = firstNew; row < size; row++) if (isLive(row)) added[arrivals++] = row;
  const fresh = added.subarray(0, arrivals).toSorted(compare);
  const merged = new Uint32Array(order.rows.length + arrivals);
  let at = 0;
  let next = 0;
  for (const row of order.rows) {
    if (!isLive(row)) continue;
    while (next < arrivals && compare(fresh[next]!, row) < 0) merged[at++] = fresh[next++]!;
    merged[at++] = row;
  }
  while (next < arrivals) merged[at++] = fresh[next++]!;
  const rows = merged.length === at ? merged : merged.slice(0, at);
  let known = at;
  while (known > 0 && Number.isNaN(key[rows[known - 1]!]!)) known--;
  return { rows, known };
}

/** How a sort walks an order: forwards, or backwards with unknown keys still last. */
export function walk(order: Order, descending: boolean): (index: number) => number {
  if (!descending) return (index) => order.rows[index]!;
  const { rows, known } = order;
  return (index) => (index < known ? rows[known - 1 - index]! : rows[rows.length - 1 - (index - known)]!);
}

/** Row of a listing id in an order by id, or -1. */
export function findId(order: Order, ids: Float64Array, id: number): number {
  let low = 0;
  let high = order.rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[order.rows[middle]!]! < id) low = middle + 1;
    else high = middle;
  }
  const row = order.rows[low];
  return row !== undefined && ids[row] === id ? row : -1;
}

/** First place in an order's known part whose key is at least `value`. */
export function firstAtLeast(order: Order, key: Float64Array | Float32Array, value: number): number {
  let low = 0;
  let high = order.known;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (key[order.rows[middle]!]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
