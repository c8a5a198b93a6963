/** The rows of one block that match a request, and the same with one of its conditions left out. */
import { collectRows, countBits, intersect } from '../index/bit-set.ts';
import type { Block } from '../index/block.ts';

export class Matches {
  readonly block: Block;
  readonly #fixed: Uint32Array;
  readonly #conditions: ReadonlyMap<string, Uint32Array>;
  /** The rows that meet every condition, as the words of a bit set. */
  readonly all: Uint32Array;
  readonly total: number;
  /** Row numbers of `all`, listed when first asked for. */
  #rows: Uint32Array | null = null;

  /**
   * @param fixed rows that meet the conditions that are never left out
   * @param conditions rows that meet each of the others, by name: a filter's param, `locality` or `exclude`
   */
  constructor(block: Block, fixed: Uint32Array, conditions: ReadonlyMap<string, Uint32Array>) {
    this.block = block;
    this.#fixed = fixed;
    this.#conditions = conditions;
    this.all = this.#combine(null);
    this.total = countBits(this.all);
  }

  /** The rows that meet every condition but this one. */
  without(condition: string): Uint32Array {
    return this.#conditions.has(condition) ? this.#combine(condition) : this.all;
  }

  /** The same as row numbers, ascending. */
  rowsWithout(condition: string): Uint32Array {
    return this.#conditions.has(condition) ? rowNumbers(this.#combine(condition)) : this.rows();
  }

  /** The row numbers of `all`, ascending. */
  rows(): Uint32Array {
    return (this.#rows ??= rowNumbers(this.all, this.total));
  }

  #combine(omitted: string | null): Uint32Array {
    const words = this.#fixed.slice();
    for (const [name, rows] of this.#conditions) if (name !== omitted) intersect(words, rows);
    return words;
  }
}

function rowNumbers(words: Uint32Array, size = countBits(words)): Uint32Array {
  const rows = new Uint32Array(size);
  collectRows(words, rows);
  return rows;
}
