/** Estimates how often keys were requested recently, in constant memory (the count-min sketch with aging of TinyLFU). */
import { randomInt } from 'node:crypto';

const ROW_COUNT = 4;
const MAX_COUNT = 15;
/** Counts are halved after this many additions per counter of a row, so that keys that were popular yesterday lose their rank. */
const SAMPLE_FACTOR = 10;

export class FrequencySketch {
  readonly #mask: number;
  readonly #counters: Uint8Array;
  /** Random, so that nobody can choose keys that share the counters of a popular one. */
  readonly #seed = randomInt(2 ** 32);
  #additions = 0;

  /** @param width counters per row: a power of two, about the number of keys that have to be distinguished */
  constructor(width = 16_384) {
    this.#mask = width - 1;
    this.#counters = new Uint8Array(width * ROW_COUNT);
  }

  add(key: string): void {
    const [first, second] = this.#hashes(key);
    for (let row = 0; row < ROW_COUNT; row++) {
      const index = this.#position(row, first, second);
      if (this.#counters[index]! < MAX_COUNT) this.#counters[index]!++;
    }
    if (++this.#additions >= (this.#mask + 1) * SAMPLE_FACTOR) this.#age();
  }

  /** Never less than the true count since the last halvings, up to 15. */
  estimate(key: string): number {
    const [first, second] = this.#hashes(key);
    let least = MAX_COUNT;
    for (let row = 0; row < ROW_COUNT; row++) least = Math.min(least, this.#counters[this.#position(row, first, second)]!);
    return least;
  }

  #position(row: number, first: number, second: number): number {
    return row * (this.#mask + 1) + ((first + Math.imul(row, second)) & this.#mask);
  }

  /** Two hashes: FNV-1a with a random start, and a second one mixed from it. */
  #hashes(key: string): readonly [number, number] {
    let hash = this.#seed;
    for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01_00_01_93);
    let mixed = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
    return [(mixed ^ (mixed >>> 16)) >>> 0, hash | 1];
  }

  #age(): void {
    for (let index = 0; index < this.#counters.length; index++) this.#counters[index]! >>= 1;
    this.#additions >>= 1;
  }
}
