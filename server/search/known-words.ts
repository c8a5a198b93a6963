/**
 * Words as bytes to words as strings. A million listings say some fifty million words, but hardly a hundred thousand different
 * ones: each is decoded once, and the very same string is handed out from then on, which no map has to hash again.
 */
const SPACE = 0x20;

export class KnownWords {
  readonly #words: string[] = [];
  /** Places in `#words` counted from 1, by hash; 0 is free. */
  #slots = new Uint32Array(1 << 14);
  /** Of each word: its hash, and where its bytes begin in `#bytes`; the next one's beginning is its end. */
  #hashes = new Int32Array(1 << 12);
  #starts = new Uint32Array((1 << 12) + 1);
  #bytes = new Uint8Array(1 << 16);

  /** The words from one place of a text in UTF-8 to another, with one space between each two. */
  split(text: Buffer, from: number, to: number): string[] {
    const words: string[] = [];
    let start = from;
    let hash = 0;
    for (let at = from; at < to; at++) {
      const byte = text[at]!;
      if (byte !== SPACE) {
        hash = Math.imul(hash ^ byte, 0x01000193);
        continue;
      }
      words.push(this.#word(text, start, at, hash));
      start = at + 1;
      hash = 0;
    }
    words.push(this.#word(text, start, to, hash));
    return words;
  }

  #word(text: Buffer, from: number, to: number, sum: number): string {
    const hash = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d);
    const last = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 16)) & last;
    for (let place = this.#slots[slot]!; place !== 0; place = this.#slots[slot]!) {
      if (this.#hashes[place - 1] === hash && this.#same(place - 1, text, from, to)) return this.#words[place - 1]!;
      slot = (slot + 1) & last;
    }
    return this.#learn(text, from, to, hash, slot);
  }

  #same(place: number, text: Buffer, from: number, to: number): boolean {
    const start = this.#starts[place]!;
    if (this.#starts[place + 1]! - start !== to - from) return false;
    for (let n = from; n < to; n++) if (this.#bytes[start + n - from] !== text[n]) return false;
    return true;
  }

  #learn(text: Buffer, from: number, to: number, hash: number, slot: number): string {
    const word = text.toString('utf8', from, to);
    const place = this.#words.push(word) - 1;
    if (place >= this.#hashes.length) {
      this.#hashes = grown(this.#hashes, new Int32Array(place * 2));
      this.#starts = grown(this.#starts, new Uint32Array(place * 2 + 1));
    }
    const start = this.#starts[place]!;
    const end = start + to - from;
    if (end > this.#bytes.length) this.#bytes = grown(this.#bytes, new Uint8Array(end * 2));
    this.#bytes.set(text.subarray(from, to), start);
    this.#starts[place + 1] = end;
    this.#hashes[place] = hash;
    this.#slots[slot] = place + 1;
    // half of the slots stay free, so that a look-up ends soon
    if (this.#words.length * 2 > this.#slots.length) this.#rehash();
    return word;
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const last = slots.length - 1;
    for (let place = 0; place < this.#words.length; place++) {
      const hash = this.#hashes[place]!;
      let slot = (hash ^ (hash >>> 16)) & last;
      while (slots[slot] !== 0) slot = (slot + 1) & last;
      slots[slot] = place + 1;
    }
    this.#slots = slots;
  }
}

function grown<A extends Int32Array | Uint32Array | Uint8Array>(from: A, into: A): A {
  into.set(from);
  return into;
}
