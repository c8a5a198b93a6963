/** Fingerprints of photos as they are kept, and how far two of them are apart. */

export interface Print {
  /** 64 bits, signed, by which a photo is found. */
  readonly coarse: bigint;
  /** 256 bits, by which that is confirmed. */
  readonly fine: Uint8Array;
}

const COARSE_BYTES = 8;
export const FINE_BYTES = 32;
const PRINT_BYTES = COARSE_BYTES + FINE_BYTES;

/** One after the other, the coarse bits of each before its fine ones. */
export function packPrints(prints: readonly Print[]): Uint8Array {
  const packed = Buffer.alloc(prints.length * PRINT_BYTES);
  for (const [at, { coarse, fine }] of prints.entries()) {
    packed.writeBigInt64BE(coarse, at * PRINT_BYTES);
    packed.set(fine, at * PRINT_BYTES + COARSE_BYTES);
  }
  return packed;
}

export function unpackPrints(packed: Uint8Array): Print[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  return Array.from({ length: bytes.length / PRINT_BYTES }, (_, at) => ({
    coarse: bytes.readBigInt64BE(at * PRINT_BYTES),
    fine: bytes.subarray(at * PRINT_BYTES + COARSE_BYTES, (at + 1) * PRINT_BYTES),
  }));
}

/** Bits set in a 32-bit number. */
export function bitsIn(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Bits in which two fine fingerprints differ. */
export function bitsApart(a: Uint8Array, b: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < a.length; at++) count += bitsIn(a[at]! ^ b[at]!);
  return count;
}
