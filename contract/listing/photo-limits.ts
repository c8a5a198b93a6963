/** Limits of photos. Free of zod, because browsers load this file. */
export const PHOTO_LIMITS = {
  perListing: 20,
  /** Maximum bytes of a part when a photo is uploaded in parts. */
  partBytes: 1024 * 1024,
  /** px. Smaller photos are refused; measured after rotating the photo upright. */
  minLong: 320,
  minShort: 240,
  /** px. Smaller photos are accepted with a warning. */
  goodLong: 800,
  goodShort: 600,
  maxPixels: 50_000_000,
  maxAltText: 140,
} as const;
