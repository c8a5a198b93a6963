/**
 * The same bytes in memory of their own. Small buffers of Node are slices of slabs of 64 kB; a cache that keeps one of them keeps its whole
 * slab, so that it takes several times the memory that it counts.
 */
export function ownBytes(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  copy.set(bytes);
  return copy;
}
