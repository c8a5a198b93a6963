/** The figures of a block's rows, one typed array a figure; unknown is NaN. */
import { relevanceOf, type Row } from './row.ts';

const FLOAT64 = ['id', 'relevance', 'newest', 'confirmed', 'price', 'deposit', 'lat', 'lng'] as const;
const FLOAT32 = ['rate', 'area'] as const;
type Name = (typeof FLOAT64)[number] | (typeof FLOAT32)[number];

/** Stands in `locality` for none. */
const NOWHERE = 0xffff;

export class Columns {
  id = new Float64Array(0);
  relevance = new Float64Array(0);
  newest = new Float64Array(0);
  confirmed = new Float64Array(0);
  price = new Float64Array(0);
  deposit = new Float64Array(0);
  lat = new Float64Array(0);
  lng = new Float64Array(0);
  rate = new Float32Array(0);
  area = new Float32Array(0);
  /** Places in `localityIds`. */
  locality = new Uint16Array(0);
  readonly localityIds: number[] = [];
  readonly #placeOf = new Map<number, number>();
  /** Values of ranged filters by their place in the layout. Only those of the kind are kept. */
  readonly numbers = new Map<number, Float32Array>();

  constructor(numberIndexes: readonly number[]) {
    for (const index of numberIndexes) this.numbers.set(index, new Float32Array(0));
  }

  get capacity(): number {
    return this.id.length;
  }

  set(at: number, row: Row): void {
    this.id[at] = row.listingId;
    this.relevance[at] = relevanceOf(row);
    this.newest[at] = row.publishedAt;
    this.confirmed[at] = row.confirmedAt;
    this.price[at] = row.price ?? NaN;
    this.deposit[at] = row.deposit ?? NaN;
    this.lat[at] = row.lat ?? NaN;
    this.lng[at] = row.lng ?? NaN;
    this.rate[at] = row.rate ?? NaN;
    this.area[at] = row.areaSqm ?? NaN;
    this.locality[at] = row.localityId === null ? NOWHERE : this.#place(row.localityId);
    for (const [index, values] of this.numbers) values[at] = row.numbers[index] ?? NaN;
  }

  #place(localityId: number): number {
    let place = this.#placeOf.get(localityId);
    if (place === undefined) {
      place = this.localityIds.push(localityId) - 1;
      this.#placeOf.set(localityId, place);
    }
    return place;
  }

  /** Changes the room for rows; what lies beyond is cut off. */
  resize(capacity: number): void {
    for (const name of [...FLOAT64, ...FLOAT32] as Name[]) this[name] = resized(this[name], capacity) as never;
    this.locality = resized(this.locality, capacity);
    for (const [index, values] of this.numbers) this.numbers.set(index, resized(values, capacity));
  }

  /** The same figures of some rows only: row `kept[n]` becomes row `n`. */
  gathered(kept: Uint32Array): Columns {
    const next = new Columns([...this.numbers.keys()]);
    next.resize(kept.length);
    for (const id of this.localityIds) next.#place(id);
    for (const name of [...FLOAT64, ...FLOAT32] as Name[]) gather(this[name], kept, next[name]);
    gather(this.locality, kept, next.locality);
    for (const [index, values] of this.numbers) gather(values, kept, next.numbers.get(index)!);
    return next;
  }
}

type Figures = Float64Array | Float32Array | Uint16Array;

function resized<A extends Figures>(values: A, capacity: number): A {
  const room = new (values.constructor as new (length: number) => A)(capacity);
  room.set(values.subarray(0, capacity));
  return room;
}

function gather(from: Figures, kept: Uint32Array, into: Figures): void {
  for (let n = 0; n < kept.length; n++) into[n] = from[kept[n]!]!;
}
