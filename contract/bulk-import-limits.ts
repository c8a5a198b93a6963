/** Limits of imported files. Free of zod, because browsers load this file. */
export const BULK_LIMITS = {
  /** Maximum size of a file in MiB. */
  fileMb: 50,
  rows: 20_000,
  /** Largest number of a row in requests. Empty rows have numbers too, so there are more of these than rows. */
  rowNumber: 10_000_000,
  /** Maximum bytes of a row. */
  rowBytes: 64 * 1024,
  /** Maximum number of errors in the progress response. The result file contains all of them. */
  errorsShown: 100,
} as const;
