/** One page of the matching rows of one or several segments, in a strict order. */
import { freshDays } from '../../../kinds/freshness.ts';
import { hasRow } from '../index/bit-set.ts';
import { DAY_US } from '../index/row.ts';
import { rowReader } from '../index/sorted-rows.ts';
import type { SearchRequest } from '../types.ts';
import { pageByDistance } from './distance-page.ts';
import type { KindMatches } from './facets.ts';
import type { Matches } from './matches.ts';

type PageSortKey = 'relevance' | 'newest' | 'confirmed' | 'price' | 'rate';

/**
 * The column of each sort. Unknown values come last in both directions; rows with an unknown price are sorted by the lump sum of a lease,
 * in the same direction.
 */
const SORTS: Readonly<Record<Exclude<SearchRequest['sort'], 'distance'>, { key: PageSortKey; descending: boolean }>> = {
  relevance: { key: 'relevance', descending: true },
  newest: { key: 'newest', descending: true },
  confirmed: { key: 'confirmed', descending: true },
  price_asc: { key: 'price', descending: false },
  price_desc: { key: 'price', descending: true },
  rate_asc: { key: 'rate', descending: false },
  rate_desc: { key: 'rate', descending: true },
};

/** Up to this offset, rows are skipped one by one. Beyond it, every cursor lists its rows and skips many at once. */
const MAX_SINGLE_STEPS = 200;

/**
 * Number that is added to a segment's sort values, so that segments of several kinds can be merged. Confirmations are sorted by the time
 * when they stop being fresh, so fresh ones always come before all others.
 */
const keyOffsetOf = (key: PageSortKey, kind: string): number => (key === 'confirmed' ? freshDays(kind) * DAY_US : 0);

/** At most `limit` listing ids, starting at `offset`. */
export function pageOfIds(
  kindMatches: readonly KindMatches[],
  request: Pick<SearchRequest, 'sort' | 'near'>,
  offset: number,
  limit: number,
): number[] {
  const total = kindMatches.reduce((sum, { matches }) => sum + matches.total, 0);
  if (offset >= total) return [];
  if (request.sort === 'distance' && request.near)
    return pageByDistance(
      kindMatches.map(({ matches }) => matches),
      request.near,
      offset,
      limit,
    );
  const { key, descending } = SORTS[request.sort === 'distance' ? 'relevance' : request.sort];
  const cursors = kindMatches
    .filter(({ matches }) => matches.total > 0)
    .map(({ kind, matches }) => new RowCursor(matches, key, descending, keyOffsetOf(key, kind)));
  if (offset > MAX_SINGLE_STEPS) skipRows(cursors, offset, descending);
  else for (let skipped = 0; skipped < offset; skipped++) firstCursor(cursors, descending)?.advance();
  const ids: number[] = [];
  while (ids.length < limit) {
    const first = firstCursor(cursors, descending);
    if (!first) break;
    ids.push(first.id);
    first.advance();
  }
  return ids;
}

/**
 * Moves the cursors past the first `offset` rows of their merged order. With k cursors and n rows left to skip, this looks at each cursor's
 * row n / k steps ahead. The first of these rows in the merged order has fewer than n rows before it, so its cursor can move there at once.
 * Even the last page takes at most one pass over each segment.
 */
function skipRows(cursors: readonly RowCursor[], offset: number, descending: boolean): void {
  for (let remaining = offset; remaining > 0;) {
    const openCursors = cursors.filter((cursor) => !cursor.isAtEnd);
    const step = Math.max(1, Math.floor(remaining / openCursors.length));
    const ahead = openCursors.map((cursor) => ({ cursor, ...cursor.ahead(step) }));
    const first = ahead.reduce((best, candidate) => (precedes(candidate, best, descending) ? candidate : best));
    remaining -= first.cursor.skip(step);
  }
}

interface SortPosition {
  readonly key: number;
  /** Compared when the key is unknown; NaN when this value is unknown, too. */
  readonly otherKey: number;
  readonly id: number;
}

/** Iterates over the matching rows of one segment in sorted order. */
class RowCursor {
  readonly #matches: Matches;
  readonly #rowAt: (position: number) => number;
  readonly #length: number;
  readonly #keys: Float64Array | Float32Array;
  readonly #otherKeys: Float32Array | null;
  readonly #keyOffset: number;
  /** Position in the sorted column, or in `#rows` once the rows are listed. */
  #index = -1;
  /** All matching rows in order, listed before the first skip. */
  #rows: Uint32Array | null = null;

  constructor(matches: Matches, key: PageSortKey, descending: boolean, keyOffset: number) {
    const sorted = matches.sorted(key);
    this.#matches = matches;
    this.#rowAt = rowReader(sorted, descending);
    this.#length = sorted.length;
    this.#keys = matches.sortColumn(key);
    this.#otherKeys = key === 'price' ? matches.otherPrices : null;
    this.#keyOffset = keyOffset;
    this.advance();
  }

  get #row(): number {
    return this.#rows ? this.#rows[this.#index]! : this.#rowAt(this.#index);
  }
  get isAtEnd(): boolean {
    return this.#index >= (this.#rows?.length ?? this.#length);
  }
  get key(): number {
    return this.#keys[this.#row]! + this.#keyOffset;
  }
  get otherKey(): number {
    return this.#otherKeys?.[this.#row] ?? NaN;
  }
  get id(): number {
    return this.#matches.segment.columns.id[this.#row]!;
  }

  advance(): void {
    this.#index++;
    if (this.#rows) return;
    while (this.#index < this.#length && !hasRow(this.#matches.all, this.#rowAt(this.#index))) this.#index++;
  }

  /** Lists all matching rows. Called before the cursor has moved, so it is still at the first row. */
  #listRows(): Uint32Array {
    if (this.#rows) return this.#rows;
    const rows = new Uint32Array(this.#matches.total);
    let length = 0;
    for (let position = 0; position < this.#length; position++) {
      const row = this.#rowAt(position);
      if (hasRow(this.#matches.all, row)) rows[length++] = row;
    }
    this.#index = 0;
    return (this.#rows = rows);
  }

  /** The last row that `skip(step)` would skip. */
  ahead(step: number): SortPosition {
    const rows = this.#listRows();
    const row = rows[Math.min(this.#index + step, rows.length) - 1]!;
    return { key: this.#keys[row]! + this.#keyOffset, otherKey: this.#otherKeys?.[row] ?? NaN, id: this.#matches.segment.columns.id[row]! };
  }

  /** Skips `step` rows, or all remaining ones. Returns the number of skipped rows. */
  skip(step: number): number {
    const skipped = Math.min(step, this.#listRows().length - this.#index);
    this.#index += skipped;
    return skipped;
  }
}

/** The cursor with the first row in the merged order; null when all cursors are at their end. */
function firstCursor(cursors: readonly RowCursor[], descending: boolean): RowCursor | null {
  let first: RowCursor | null = null;
  for (const cursor of cursors) {
    if (!cursor.isAtEnd && (!first || precedes(cursor, first, descending))) first = cursor;
  }
  return first;
}

function precedes(a: SortPosition, b: SortPosition, descending: boolean): boolean {
  const x = a.key;
  const y = b.key;
  if (Number.isNaN(x) !== Number.isNaN(y)) return Number.isNaN(y);
  if (x !== y && !Number.isNaN(x)) return descending ? x > y : x < y;
  const byOtherKey = Number.isNaN(x) ? compareUnknownLast(a.otherKey, b.otherKey) : 0;
  const difference = byOtherKey === 0 ? a.id - b.id : byOtherKey;
  return descending ? difference > 0 : difference < 0;
}

/** Compares in ascending order, with NaN last. */
function compareUnknownLast(x: number, y: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
  return x - y;
}
