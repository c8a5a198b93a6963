/**
 * The numeric values of a segment's rows, one typed array per column. Unknown values are NaN. `newest` and `confirmed` have the names of
 * the sorts that use them.
 */
import { relevanceTime, type Row } from './row.ts';

const FLOAT64_COLUMNS = ['id', 'relevance', 'newest', 'confirmed', 'price', 'deposit', 'lat', 'lng'] as const;
const FLOAT32_COLUMNS = ['rate', 'area'] as const;
const COLUMN_NAMES = [...FLOAT64_COLUMNS, ...FLOAT32_COLUMNS];

/** The value of `locality` for rows without a locality. */
const NO_LOCALITY = 0xffff;

export class Columns {
  id = new Float64Array(0);
  /** See `relevanceTime`. */
  relevance = new Float64Array(0);
  /** Time of the first publication in microseconds since 1970. */
  newest = new Float64Array(0);
  /** Time of the last confirmation in microseconds since 1970. */
  confirmed = new Float64Array(0);
  /** In rupees. */
  price = new Float64Array(0);
  deposit = new Float64Array(0);
  lat = new Float64Array(0);
  lng = new Float64Array(0);
  /** In rupees per sqft. */
  rate = new Float32Array(0);
  /** In sqm. */
  area = new Float32Array(0);
  /** Indexes into `localityIds`. */
  locality = new Uint16Array(0);
  readonly localityIds: number[] = [];
  readonly #localityIndexById = new Map<number, number>();
  /** Values of range filters by their index in the layout. Contains only those that the segment's kind has. */
  readonly numbers = new Map<number, Float32Array>();

  /** Index of the number that is an alternative price (see `Layout.otherPriceIndexOf`). */
  readonly otherPriceIndex: number | null;

  /** @param numberIndexes the numbers of the layout that the segment's kind has */
  constructor(numberIndexes: readonly number[], otherPriceIndex: number | null) {
    this.otherPriceIndex = otherPriceIndex;
    for (const index of numberIndexes) this.numbers.set(index, new Float32Array(0));
  }

  /** Lump sums of leases; null when the segment's kind has none. */
  get otherPrice(): Float32Array | null {
    return this.otherPriceIndex === null ? null : (this.numbers.get(this.otherPriceIndex) ?? null);
  }

  get capacity(): number {
    return this.id.length;
  }

  set(rowNumber: number, row: Row): void {
    this.id[rowNumber] = row.listingId;
    this.relevance[rowNumber] = relevanceTime(row);
    this.newest[rowNumber] = row.publishedAt;
    this.confirmed[rowNumber] = row.confirmedAt;
    this.price[rowNumber] = row.price ?? NaN;
    this.deposit[rowNumber] = row.deposit ?? NaN;
    this.lat[rowNumber] = row.lat ?? NaN;
    this.lng[rowNumber] = row.lng ?? NaN;
    this.rate[rowNumber] = row.rate ?? NaN;
    this.area[rowNumber] = row.areaSqm ?? NaN;
    this.locality[rowNumber] = row.localityId === null ? NO_LOCALITY : this.#localityIndex(row.localityId);
    for (const [index, values] of this.numbers) values[rowNumber] = row.numbers[index] ?? NaN;
  }

  #localityIndex(localityId: number): number {
    let index = this.#localityIndexById.get(localityId);
    if (index === undefined) {
      index = this.localityIds.push(localityId) - 1;
      this.#localityIndexById.set(localityId, index);
    }
    return index;
  }

  /** The arrays of all columns, always in the same order: the shared columns, the locality, then the numbers by ascending index. */
  get arrays(): NumberColumn[] {
    return [...COLUMN_NAMES.map((name) => this[name]), this.locality, ...this.numbers.values()];
  }

  /**
   * Columns whose `arrays` are returned by `read`, in the same order; used for snapshots.
   * @param read returns the next array, of the same type as its argument
   */
  static fromArrays(
    numberIndexes: readonly number[],
    otherPriceIndex: number | null,
    localityIds: readonly number[],
    read: <A extends NumberColumn>(empty: A) => A,
  ): Columns {
    const columns = new Columns(numberIndexes, otherPriceIndex);
    for (const name of COLUMN_NAMES) columns[name] = read(columns[name]) as never;
    columns.locality = read(columns.locality);
    for (const [index, values] of columns.numbers) columns.numbers.set(index, read(values));
    for (const id of localityIds) columns.#localityIndex(id);
    return columns;
  }

  /** Id of a row's locality; undefined when it has none. */
  localityIdOf(row: number): number | undefined {
    return this.localityIds[this.locality[row]!];
  }

  /** Changes the capacity. Rows beyond the new capacity are dropped. */
  resize(capacity: number): void {
    for (const name of COLUMN_NAMES) this[name] = resized(this[name], capacity) as never;
    this.locality = resized(this.locality, capacity);
    for (const [index, values] of this.numbers) this.numbers.set(index, resized(values, capacity));
  }

  /** A copy with only these rows: row `rows[n]` becomes row `n`. */
  pick(rows: Uint32Array): Columns {
    const copy = new Columns([...this.numbers.keys()], this.otherPriceIndex);
    copy.resize(rows.length);
    for (const id of this.localityIds) copy.#localityIndex(id);
    for (const name of COLUMN_NAMES) copyRows(this[name], rows, copy[name]);
    copyRows(this.locality, rows, copy.locality);
    for (const [index, values] of this.numbers) copyRows(values, rows, copy.numbers.get(index)!);
    return copy;
  }
}

type NumberColumn = Float64Array | Float32Array | Uint16Array;

function resized<A extends NumberColumn>(values: A, capacity: number): A {
  const copy = new (values.constructor as new (length: number) => A)(capacity);
  copy.set(values.subarray(0, capacity));
  return copy;
}

function copyRows(source: NumberColumn, rows: Uint32Array, target: NumberColumn): void {
  for (let n = 0; n < rows.length; n++) target[n] = source[rows[n]!]!;
}
