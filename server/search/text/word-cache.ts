/**
 * Decodes words from UTF-8, each different word once. A million listings contain about fifty million words, but hardly a hundred thousand
 * different ones. Returning the same string object every time saves decoding, and maps do not have to hash it again. The cache is an
 * open-addressing hash table keyed by the bytes.
 */
import { WORD_ROOM } from './word-room.ts';

const SPACE = 0x20;
/** The prime number of the 32-bit FNV hash. */
const FNV_PRIME = 0x01000193;
/** An odd number that spreads the bits of a hash. */
const MIX_FACTOR = 0x2c1b3c6d;

export class WordCache {
  readonly #words: string[] = [];
  /** Hash table with indexes into `#words`, starting at 1; 0 is a free slot. Its size is a power of two. */
  #slots = new Uint32Array(1 << 14);
  /** The hash of each word, and the start of its bytes in `#bytes`. A word ends where the next one starts. */
  #hashes = new Int32Array(1 << 12);
  #starts = new Uint32Array((1 << 12) + 1);
  #bytes = new Uint8Array(1 << 16);
  readonly #maxWords: number;

  constructor(maxWords: number = WORD_ROOM.inAllCities) {
    this.#maxWords = maxWords;
  }

  /** Splits bytes `from` to `to` of a UTF-8 text into words, which are separated by single spaces. */
  split(text: Buffer, from: number, to: number): string[] {
    const words: string[] = [];
    let start = from;
    let hash = 0;
    for (let offset = from; offset < to; offset++) {
      const byte = text[offset]!;
      if (byte !== SPACE) {
        hash = Math.imul(hash ^ byte, FNV_PRIME);
        continue;
      }
      words.push(this.#word(text, start, offset, hash));
      start = offset + 1;
      hash = 0;
    }
    words.push(this.#word(text, start, to, hash));
    return words;
  }

  #word(text: Buffer, from: number, to: number, fnvHash: number): string {
    const hash = Math.imul(fnvHash ^ (fnvHash >>> 15), MIX_FACTOR);
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 16)) & mask;
    for (let entry = this.#slots[slot]!; entry !== 0; entry = this.#slots[slot]!) {
      if (this.#hashes[entry - 1] === hash && this.#hasSameBytes(entry - 1, text, from, to)) return this.#words[entry - 1]!;
      slot = (slot + 1) & mask;
    }
    return this.#add(text, from, to, hash, slot);
  }

  #hasSameBytes(index: number, text: Buffer, from: number, to: number): boolean {
    const start = this.#starts[index]!;
    if (this.#starts[index + 1]! - start !== to - from) return false;
    for (let n = from; n < to; n++) if (this.#bytes[start + n - from] !== text[n]) return false;
    return true;
  }

  #add(text: Buffer, from: number, to: number, hash: number, slot: number): string {
    const word = text.toString('utf8', from, to);
    // an index keeps no more words than this
    if (this.#words.length >= this.#maxWords) return word;
    const index = this.#words.push(word) - 1;
    if (index >= this.#hashes.length) {
      this.#hashes = copyInto(this.#hashes, new Int32Array(index * 2));
      this.#starts = copyInto(this.#starts, new Uint32Array(index * 2 + 1));
    }
    const start = this.#starts[index]!;
    const end = start + to - from;
    if (end > this.#bytes.length) this.#bytes = copyInto(this.#bytes, new Uint8Array(end * 2));
    this.#bytes.set(text.subarray(from, to), start);
    this.#starts[index + 1] = end;
    this.#hashes[index] = hash;
    this.#slots[slot] = index + 1;
    // half of the slots remain free, so that probing ends soon
    if (this.#words.length * 2 > this.#slots.length) this.#rehash();
    return word;
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let index = 0; index < this.#words.length; index++) {
      const hash = this.#hashes[index]!;
      let slot = (hash ^ (hash >>> 16)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = index + 1;
    }
    this.#slots = slots;
  }
}

function copyInto<A extends Int32Array | Uint32Array | Uint8Array>(source: A, target: A): A {
  target.set(source);
  return target;
}
