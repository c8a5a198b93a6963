/** One page of the rows that match, in a strict order, over one or several blocks. */
import { hasBit } from './bits.ts';
import type { Block, OrderName } from './block.ts';
import type { Matches } from './evaluate.ts';
import { metresFrom, type Circle } from './geo.ts';
import type { SearchRequest } from './index.ts';
import { walk } from './order.ts';

/** Each sort: what it goes by, and whether the greatest comes first. Unknown values come last either way. */
const SORTS: Readonly<Record<Exclude<SearchRequest['sort'], 'distance'>, { by: OrderName & keyof Block['columns']; descending: boolean }>> =
  {
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
  const cursors = blocks.filter((matches) => matches.total > 0).map((matches) => new Cursor(matches, by, descending));
  const ids: number[] = [];
  for (let passed = 0; ids.length < limit; passed++) {
    const first = frontmost(cursors, descending);
    if (!first) break;
    if (passed >= offset) ids.push(first.id);
    first.advance();
  }
  return ids;
}

/** Walks the matching rows of a block in order. */
class Cursor {
  readonly #matches: Matches;
  readonly #at: (index: number) => number;
  readonly #length: number;
  readonly #key: Float64Array | Float32Array;
  #index = -1;
  #row = -1;

  constructor(matches: Matches, by: OrderName & keyof Block['columns'], descending: boolean) {
    const order = matches.block.orders[by];
    this.#matches = matches;
    this.#at = walk(order, descending);
    this.#length = order.length;
    this.#key = matches.block.columns[by];
    this.advance();
  }

  get done(): boolean {
    return this.#index >= this.#length;
  }
  get key(): number {
    return this.#key[this.#row]!;
  }
  get id(): number {
    return this.#matches.block.columns.id[this.#row]!;
  }

  advance(): void {
    while (++this.#index < this.#length) {
      this.#row = this.#at(this.#index);
      if (hasBit(this.#matches.all, this.#row)) return;
    }
  }
}

function frontmost(cursors: readonly Cursor[], descending: boolean): Cursor | null {
  let first: Cursor | null = null;
  for (const cursor of cursors) {
    if (!cursor.done && (!first || before(cursor, first, descending))) first = cursor;
  }
  return first;
}

function before(a: Cursor, b: Cursor, descending: boolean): boolean {
  const [x, y] = [a.key, b.key];
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
