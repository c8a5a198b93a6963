/**
 * Copies bytes to a buffer outside of Node's pool. Small buffers of Node are slices of 64 kB slabs, so a cache that stores one of them
 * retains the full slab and occupies several times the memory that it counts.
 */
export function copyUnpooled(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  copy.set(bytes);
  return copy;
}
