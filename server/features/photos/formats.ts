/** What a file really is, told by its first bytes: its name and the type a browser claims prove nothing. */

/** Formats that are taken, by the name sharp gives them. */
export type TakenFormat = 'jpeg' | 'png' | 'webp' | 'avif';
export type RefusedFormat = 'heic' | 'gif' | 'svg' | 'pdf' | 'video' | 'empty' | 'unknown';
export type Sniffed = { readonly taken: TakenFormat } | { readonly refused: RefusedFormat };

/** Bytes `sniff` wants to see. */
export const SNIFF_BYTES = 512;

const AVIF_BRANDS = new Set(['avif', 'avis']);
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

/**
 * Reads the signature of a file's first bytes. A taken signature is a promise only: the decoder has to agree.
 * @see ISO/IEC 23008-12 for the brands of AVIF and HEIC
 */
export function sniff(head: Buffer): Sniffed {
  if (head.length === 0) return { refused: 'empty' };
  const ascii = (from: number, to: number) => head.toString('latin1', from, to);
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return { taken: 'jpeg' };
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return { taken: 'png' };
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return { taken: 'webp' };
  if (ascii(4, 8) === 'ftyp') return boxed(head);
  if (ascii(0, 4) === 'GIF8') return { refused: 'gif' };
  if (ascii(0, 5) === '%PDF-') return { refused: 'pdf' };
  if (/^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!doctype|!--|svg|html)/i.test(head.toString('latin1'))) return { refused: 'svg' };
  return { refused: 'unknown' };
}

// The major brand and the compatible ones of an ISO media file.
function boxed(head: Buffer): Sniffed {
  const size = Math.min(head.readUInt32BE(0), head.length);
  const brands = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(head.toString('latin1', at, at + 4));
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return { taken: 'avif' };
  if (brands.some((brand) => HEIC_BRANDS.has(brand))) return { refused: 'heic' };
  return { refused: 'video' };
}
