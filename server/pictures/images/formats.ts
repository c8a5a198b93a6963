/** Detects the format of a file by its first bytes. Neither the name nor the type from the browser is trusted. */

/** Accepted formats, with the names that sharp uses. */
export type AcceptedFormat = 'jpeg' | 'png' | 'webp' | 'avif';
export type RejectedFormat = 'heic' | 'gif' | 'svg' | 'pdf' | 'video' | 'empty' | 'unknown';
type FormatSignature = { readonly accepted: AcceptedFormat } | { readonly rejected: RejectedFormat };

/** Number of bytes at the start of a file that `sniffFormat` needs. */
export const SNIFF_BYTES = 512;

const AVIF_BRANDS = new Set(['avif', 'avis']);
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

/**
 * Reads the signature at the start of a file. For accepted formats, the decoder still has to confirm it. @see ISO/IEC 23008-12 for the
 * brands of AVIF and HEIC
 */
export function sniffFormat(head: Buffer): FormatSignature {
  if (head.length === 0) return { rejected: 'empty' };
  const ascii = (from: number, to: number) => head.toString('latin1', from, to);
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return { accepted: 'jpeg' };
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return { accepted: 'png' };
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return { accepted: 'webp' };
  if (ascii(4, 8) === 'ftyp') return isoMediaFormat(head);
  if (ascii(0, 4) === 'GIF8') return { rejected: 'gif' };
  if (ascii(0, 5) === '%PDF-') return { rejected: 'pdf' };
  if (/^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!doctype|!--|svg|html)/i.test(head.toString('latin1'))) return { rejected: 'svg' };
  return { rejected: 'unknown' };
}

/** Reads the major and compatible brands of an ISO base media file. */
function isoMediaFormat(head: Buffer): FormatSignature {
  const size = Math.min(head.readUInt32BE(0), head.length);
  const brands = [head.toString('latin1', 8, 12)];
  for (let offset = 16; offset + 4 <= size; offset += 4) brands.push(head.toString('latin1', offset, offset + 4));
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return { accepted: 'avif' };
  if (brands.some((brand) => HEIC_BRANDS.has(brand))) return { rejected: 'heic' };
  return { rejected: 'video' };
}
