/** Parts of a segment as bytes, each preceded by its length. Numbers are stored as in the typed arrays of this machine (little endian). */
const LENGTH_BYTES = 4;

type TypedArray = Float64Array | Float32Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

/** Joins parts. The added parts must not change until `bytes` has been read. */
export class PartWriter {
  readonly #parts: Buffer[] = [];

  add(part: TypedArray): void {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(part.byteLength);
    this.#parts.push(length, Buffer.from(part.buffer, part.byteOffset, part.byteLength));
  }

  addText(text: string): void {
    this.add(Buffer.from(text));
  }

  /** All added parts, one after the other. */
  get bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

/**
 * Reads the parts in the order in which they were added.
 * @throws RangeError beyond the end
 */
export class PartReader {
  readonly #bytes: Buffer;
  #offset = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The next part, which shares the memory of the input. */
  next(): Buffer {
    const start = this.#offset + LENGTH_BYTES;
    const end = start + this.#bytes.readUInt32LE(this.#offset);
    if (end > this.#bytes.length) throw new RangeError('a part is longer than its segment');
    this.#offset = end;
    return this.#bytes.subarray(start, end);
  }

  /** The next part as a new array of the same type as the argument. */
  array<A extends TypedArray>(empty: A): A {
    const { buffer } = new Uint8Array(this.next());
    return new (empty.constructor as new (buffer: ArrayBufferLike) => A)(buffer);
  }

  text(): string {
    return this.next().toString('utf8');
  }
}
