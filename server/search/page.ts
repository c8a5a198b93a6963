/** One page of the rows that match, in a strict order, over one or several blocks. */
import { hasBit } from './bits.ts';
import type { Matches } from './evaluate.ts';
import { metresFrom, type Circle } from './geo.ts';
import type { SearchRequest } from './index.ts';
import { walk } from './order.ts';

type SortKey = 'relevance' | 'newest' | 'confirmed' | 'price' | 'rate';

/** Each sort: what it goes by, and whether the greatest comes first. Unknown values come last either way. */
const SORTS: Readonly<Record<Exclude<SearchRequest['sort'], 'distance'>, { by: SortKey; descending: boolean }>> = {
  relevance: { by: 'relevance', descending: true },
  newest: { by: 'newest', descending: true },
  confirmed: { by: 'confirmed', descending: true },
  price_asc: { by: 'price', descending: false },
  price_desc: { by: 'price', descending: true },
  rate_asc: { by: 'rate', descending: false },
  rate_desc: { by: 'rate', descending: true },
};

/** Listing ids from `offset` on, at most `limit`. */
export function pageOf(blocks: readonly Matches[], request: Pick<SearchRequest, 'sort' | 'near'>, offset: number, limit: number): number[] {
  const total = blocks.reduce((sum, { total }) => sum + total, 0);
  if (offset >= total) return [];
  if (request.sort === 'distance' && request.near) return nearest(blocks, request.near, offset, limit);
  const { by, descending } = SORTS[request.sort === 'distance' ? 'relevance' : request.sort];
  const lines = blocks.filter((matches) => matches.total > 0).map((matches) => new Line(matches, by, descending));
  if (offset > DEEP) leap(lines, offset, descending);
  else for (let passed = 0; passed < offset; passed++) frontmost(lines, descending)?.advance();
  const ids: number[] = [];
  while (ids.length < limit) {
    const first = frontmost(lines, descending);
    if (!first) break;
    ids.push(first.id);
    first.advance();
  }
  return ids;
}

/** Rows that are passed one by one; beyond, every line is written down and leapt over. */
const DEEP = 200;

/**
 * Moves the lines on together by `offset` rows of their common order. Of k lines, the one that is frontmost n / k rows on has
 * none of these behind the n-th row, so it goes there at once: the last page costs a walk over each block, no more.
 */
function leap(lines: readonly Line[], offset: number, descending: boolean): void {
  for (let left = offset; left > 0;) {
    const open = lines.filter((line) => !line.done);
    const step = Math.max(1, Math.floor(left / open.length));
    const ahead = open.map((line) => ({ line, ...line.ahead(step) }));
    const first = ahead.reduce((best, one) => (before(one, best, descending) ? one : best));
    left -= first.line.leap(step);
  }
}

interface Placed {
  readonly key: number;
  readonly id: number;
}

/** The matching rows of a block in order, walked from the front. */
class Line {
  readonly #matches: Matches;
  readonly #at: (index: number) => number;
  readonly #length: number;
  readonly #keys: Float64Array | Float32Array;
  #index = -1;
  /** All of them written down, once it is leapt over. */
  #rows: Uint32Array | null = null;

  constructor(matches: Matches, by: SortKey, descending: boolean) {
    const order = matches.block.orders[by];
    this.#matches = matches;
    this.#at = walk(order, descending);
    this.#length = order.length;
    this.#keys = matches.block.columns[by];
    this.advance();
  }

  get #row(): number {
    return this.#rows ? this.#rows[this.#index]! : this.#at(this.#index);
  }
  get done(): boolean {
    return this.#index >= (this.#rows?.length ?? this.#length);
  }
  get key(): number {
    return this.#keys[this.#row]!;
  }
  get id(): number {
    return this.#matches.block.columns.id[this.#row]!;
  }

  advance(): void {
    this.#index++;
    if (this.#rows) return;
    while (this.#index < this.#length && !hasBit(this.#matches.all, this.#at(this.#index))) this.#index++;
  }

  #written(): Uint32Array {
    if (this.#rows) return this.#rows;
    const rows = new Uint32Array(this.#matches.total);
    let found = 0;
    for (let index = 0; index < this.#length; index++) {
      const row = this.#at(index);
      if (hasBit(this.#matches.all, row)) rows[found++] = row;
    }
    this.#index = 0;
    return (this.#rows = rows);
  }

  /** The row `step` rows on, counted from 1, or the last one. */
  ahead(step: number): Placed {
    const rows = this.#written();
    const row = rows[Math.min(this.#index + step, rows.length) - 1]!;
    return { key: this.#keys[row]!, id: this.#matches.block.columns.id[row]! };
  }

  /** Goes `step` rows on, or to the end, and answers how many that were. */
  leap(step: number): number {
    const passed = Math.min(step, this.#written().length - this.#index);
    this.#index += passed;
    return passed;
  }
}

function frontmost(lines: readonly Line[], descending: boolean): Line | null {
  let first: Line | null = null;
  for (const line of lines) {
    if (!line.done && (!first || before(line, first, descending))) first = line;
  }
  return first;
}

function before(a: Placed, b: Placed, descending: boolean): boolean {
  const x = a.key;
  const y = b.key;
  if (Number.isNaN(x) !== Number.isNaN(y)) return Number.isNaN(y);
  if (x !== y && !Number.isNaN(x)) return descending ? x > y : x < y;
  return descending ? a.id > b.id : a.id < b.id;
}

const RINGS = 1024;

/**
 * Rows by distance, equal ones by listing id. Rows are first thrown into rings around the point, so that only those around the
 * page have to be sorted.
 */
function nearest(blocks: readonly Matches[], near: Circle, offset: number, limit: number): number[] {
  const sizes = new Uint32Array(RINGS);
  const measured = blocks.map((matches) => {
    const rows = matches.rowsWithout('');
    const metresOf = metresFrom(matches.block.columns, near);
    const metres = new Float64Array(rows.length);
    for (let i = 0; i < rows.length; i++) {
      metres[i] = metresOf(rows[i]!);
      sizes[ringOf(metres[i]!, near)]!++;
    }
    return { ids: matches.block.columns.id, rows, metres };
  });
  let first = 0;
  let skipped = 0;
  while (first < RINGS && skipped + sizes[first]! <= offset) skipped += sizes[first++]!;
  let last = first;
  for (let held = sizes[first] ?? 0; last < RINGS - 1 && skipped + held < offset + limit;) held += sizes[++last]!;

  const found: { id: number; metres: number }[] = [];
  for (const { ids, rows, metres } of measured) {
    for (let i = 0; i < rows.length; i++) {
      const ring = ringOf(metres[i]!, near);
      if (ring >= first && ring <= last) found.push({ id: ids[rows[i]!]!, metres: metres[i]! });
    }
  }
  return found
    .toSorted((a, b) => a.metres - b.metres || a.id - b.id)
    .slice(offset - skipped, offset - skipped + limit)
    .map(({ id }) => id);
}

const ringOf = (metres: number, near: Circle): number => Math.min(RINGS - 1, Math.floor((metres / near.metres) * RINGS));
