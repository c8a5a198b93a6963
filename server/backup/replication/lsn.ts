/** Log sequence numbers of PostgreSQL, written as `16/B374D848`. */
const HALF = 32n;

export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << HALF) + BigInt(`0x${low}`);
}

export const formatLsn = (lsn: bigint): string =>
  `${(lsn >> HALF).toString(16).toUpperCase()}/${(lsn & 0xffff_ffffn).toString(16).toUpperCase()}`;

/** Start of the segment that contains the position. */
export const segmentStart = (lsn: bigint, segmentBytes: number): bigint => lsn - (lsn % BigInt(segmentBytes));

/** File name of a segment in `pg_wal`. */
export function segmentName(timeline: number, lsn: bigint, segmentBytes: number): string {
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
  const number = lsn / BigInt(segmentBytes);
  const perFile = 0x1_0000_0000n / BigInt(segmentBytes);
  return hex(BigInt(timeline)) + hex(number / perFile) + hex(number % perFile);
}
