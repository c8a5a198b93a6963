/** Formats of short texts. */
import type { TextField } from '../field.ts';

/** URLs of a video on YouTube or Vimeo, in the forms that these sites use. The two groups capture the video's id. */
const VIDEO =
  /^https:\/\/(?:(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?v=|shorts\/)|youtu\.be\/)([A-Za-z0-9_-]{11})|(?:www\.)?vimeo\.com\/(\d{6,12}))(?:[?&][A-Za-z0-9_=&.-]*)?$/;

/** Site and canonical URL of a video, without further query parameters. Null when the link is not a video on a known site. */
export function videoOf(link: unknown): { readonly site: 'YouTube' | 'Vimeo'; readonly url: string } | null {
  const [, youtube, vimeo] = VIDEO.exec(typeof link === 'string' ? link : '') ?? [];
  if (youtube) return { site: 'YouTube', url: `https://www.youtube.com/watch?v=${youtube}` };
  return vimeo ? { site: 'Vimeo', url: `https://vimeo.com/${vimeo}` } : null;
}

/**
 * Digits are ASCII only: in JavaScript `\d` never matches digits of other scripts. Indian mobile numbers start with 6 to 9. RERA numbers
 * differ by state (`P51900003268`, `TN/29/Building/0123/2023`, `284 OF 2017`), so their pattern is loose.
 */
export const PATTERNS: Readonly<Record<NonNullable<TextField['pattern']>, RegExp>> = {
  pincode: /^[1-9]\d{5}$/,
  phone: /^[6-9]\d{9}$/,
  video: VIDEO,
  rera: /^(?=(?:\D*\d){3})[A-Za-z0-9][A-Za-z0-9 /.,_()-]*$/,
};
