/** Second bytes of JPEG markers (ITU T.81, table B.1). */
const MARKER = { stuffing: 0x00, temporary: 0x01, firstRestart: 0xd0, start: 0xd8, end: 0xd9, scan: 0xda, prefix: 0xff } as const;
/** The two bytes that begin a marker, and the two of the length of its segment. */
const MARKER_BYTES = 2;
const LENGTH_BYTES = 2;

/**
 * Number of scans of a JPEG. A progressive picture may have thousands of them that are nearly empty, and the decoder goes through all blocks
 * of the picture for each. Embedded pictures, such as the preview in EXIF, and what follows the picture do not count.
 */
export function countScans(file: Buffer): number {
  let scans = 0;
  let position = file.indexOf(MARKER.prefix);
  while (position !== -1 && position + 1 < file.length) {
    const marker = file[position + 1]!;
    if (marker === MARKER.end) break;
    if (marker === MARKER.scan) scans += 1;
    position = file.indexOf(MARKER.prefix, position + bytesUntilNext(file, position, marker));
  }
  return scans;
}

/** Bytes from a marker to where the next one may begin. */
function bytesUntilNext(file: Buffer, position: number, marker: number): number {
  // any number of bytes FF may precede a marker
  if (marker === MARKER.prefix) return 1;
  const isRestartOrStart = marker >= MARKER.firstRestart && marker <= MARKER.start;
  if (marker === MARKER.stuffing || marker === MARKER.temporary || isRestartOrStart) return MARKER_BYTES;
  return position + MARKER_BYTES + LENGTH_BYTES <= file.length ? MARKER_BYTES + file.readUInt16BE(position + MARKER_BYTES) : MARKER_BYTES;
}
