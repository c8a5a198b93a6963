/** Stored perceptual hashes of photos, and the distance between two of them. */
import { countBits } from '../../count-bits.ts';

export interface PhotoHash {
  /** 64 bits as a signed number, to find candidates. */
  readonly coarse: bigint;
  /** 256 bits, to confirm a candidate. */
  readonly fine: Uint8Array;
}

const COARSE_BYTES = 8;
const FINE_BYTES = 32;
const HASH_BYTES = COARSE_BYTES + FINE_BYTES;

/** Concatenates hashes, each with its coarse bits before its fine bits. */
export function packHashes(hashes: readonly PhotoHash[]): Uint8Array {
  const packed = Buffer.alloc(hashes.length * HASH_BYTES);
  for (const [n, { coarse, fine }] of hashes.entries()) {
    packed.writeBigInt64BE(coarse, n * HASH_BYTES);
    packed.set(fine, n * HASH_BYTES + COARSE_BYTES);
  }
  return packed;
}

export function unpackHashes(packed: Uint8Array): PhotoHash[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, n) => ({
    coarse: bytes.readBigInt64BE(n * HASH_BYTES),
    fine: bytes.subarray(n * HASH_BYTES + COARSE_BYTES, (n + 1) * HASH_BYTES),
  }));
}

/** Counts the bits in which two fine hashes differ. */
export function hammingDistance(a: Uint8Array, b: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < a.length; i++) count += countBits(a[i]! ^ b[i]!);
  return count;
}
