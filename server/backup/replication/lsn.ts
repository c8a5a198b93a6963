/** Log sequence numbers of PostgreSQL: positions in the log in bytes, written in hexadecimal as two halves, such as `16/B374D848`. */
const HALF_BITS = 32n;

export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << HALF_BITS) + BigInt(`0x${low}`);
}

export const formatLsn = (lsn: bigint): string =>
  `${(lsn >> HALF_BITS).toString(16).toUpperCase()}/${(lsn & 0xffff_ffffn).toString(16).toUpperCase()}`;

/** Start of the segment that contains the position. */
export const segmentStart = (lsn: bigint, segmentBytes: number): bigint => lsn - (lsn % BigInt(segmentBytes));

/** File name of a segment in `pg_wal`. */
export function segmentName(timeline: number, lsn: bigint, segmentBytes: number): string {
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
  const number = lsn / BigInt(segmentBytes);
  // the name has the high half of the position, and the number of the segment within the 4 GB that the low half can address
  const segmentsPerHigh = 0x1_0000_0000n / BigInt(segmentBytes);
  return hex(BigInt(timeline)) + hex(number / segmentsPerHigh) + hex(number % segmentsPerHigh);
}
