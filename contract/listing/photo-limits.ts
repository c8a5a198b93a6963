/** Limits of photos, also for the browser: without schemas, whose library it does not load. */
export const PHOTO_LIMITS = {
  perListing: 20,
  /** Bytes of a part of an upload in parts. */
  partBytes: 1024 * 1024,
  /** px: smaller photos are refused; measured after rotating the photo upright. */
  minLong: 320,
  minShort: 240,
  /** px: smaller photos are accepted with a warning. */
  goodLong: 800,
  goodShort: 600,
  maxPixels: 50_000_000,
  altText: 140,
} as const;
