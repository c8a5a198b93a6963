import { open } from 'node:fs/promises';
import type { ErrorCode } from '../../contract/base/errors.ts';
import { PHOTO_LIMITS } from '../../contract/listing/photo-limits.ts';
import { m } from '../../messages/compiled/messages.js';
import { SNIFF_BYTES, sniffFormat, type RejectedFormat, type AcceptedFormat } from './images/formats.ts';
import { HOUR_S } from '../durations.ts';
import type { Db } from '../db/schema.ts';
import { consume, count, secondsUntilAllowed, type RateLimit } from '../db/rate-window.ts';
import { AppError } from '../errors.ts';
import { accountDecodingQueue, DECODING_CAPACITY_MB, decodingQueue } from './images/image-queues.ts';
import type { SanitizedImage, ImageHeader } from './images/image-tasks.ts';
import { runImageTask, ImageTaskError } from './images/image-worker.ts';

/** Minimum cost of a picture, so that at most two are decoded at once and the CPU remains free for pages. */
const MIN_COST_MB = DECODING_CAPACITY_MB / 2;

/** The reason why one file of an upload is rejected; the other files are still processed. `message` contains the file name. */
export class PhotoRejectedError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'PhotoRejectedError';
    this.code = code;
  }
}

export interface DecodedUpload extends SanitizedImage {
  /** Whether it is smaller than recommended, but accepted. */
  readonly isSmall: boolean;
}

interface DecodingDeps {
  readonly db: Db;
  readonly now: () => Date;
}

/** Pictures of an account that are decoded in an hour. An agent who posts thirty homes with twenty photos each stays below it. */
const picturesOf = (accountId: string): RateLimit => ({ key: `pictures:${accountId}`, seconds: HOUR_S, max: 600 });
/** A damaged picture costs as much CPU time as a photo, but no gallery is ever full of them. */
const damagedPicturesOf = (accountId: string): RateLimit => ({ key: `damaged_pictures:${accountId}`, seconds: HOUR_S, max: 40 });

/** A picture that exceeds the time limit occupies a decoder for as long as many others. */
const TIMEOUT_WEIGHT = 10;
/** Cameras and editors write at most about twenty scans. A decoder needs up to 4 ms for an empty one of the largest picture. */
const MAX_SCANS = 100;

/**
 * Checks an uploaded file by its content, and creates its master without metadata. Waits for other uploads of the account, then in the
 * decoding queue.
 * @param file `name` is that on the person's device, for messages
 * @throws PhotoRejectedError with a sentence about this file; AppError `unavailable` when a queue is full, `too_many_requests` when the
 *   account uploads too many pictures
 */
export async function decodeUpload(
  deps: DecodingDeps,
  accountId: string,
  { path, name }: { readonly path: string; readonly name: string },
): Promise<DecodedUpload> {
  const format = await detectFormat(path, name);
  await countPicture(deps, accountId);
  try {
    const header = await runImageTask('measure', { path });
    if (!matchesSignature(header, format)) throw new PhotoRejectedError('unsupported_media', m['photo_error.unreadable']({ name }));
    // counts like a picture that exceeded the time limit, which it would
    if (header.scans > MAX_SCANS) throw new ImageTaskError(`${header.scans} scans`, { isTimeout: true });
    const { long, short } = requireAllowedSize(header, name);
    const image = await accountDecodingQueue.run(accountId, () =>
      decodingQueue.run(costInMb(header), () => runImageTask('sanitize', { path, maxPixels: PHOTO_LIMITS.maxPixels })),
    );
    return { ...image, isSmall: long < PHOTO_LIMITS.goodLong || short < PHOTO_LIMITS.goodShort };
  } catch (error) {
    // when a decoder fails, the file is bad; this is not a server error
    if (!(error instanceof ImageTaskError)) throw error;
    await count(deps.db, damagedPicturesOf(accountId), deps.now(), error.isTimeout ? TIMEOUT_WEIGHT : 1);
    const message = error.isTimeout ? m['photo_error.too_slow']({ name }) : m['photo_error.unreadable']({ name });
    throw new PhotoRejectedError('unsupported_media', message);
  }
}

/** @throws AppError `too_many_requests` */
async function countPicture({ db, now }: DecodingDeps, accountId: string): Promise<void> {
  const seconds =
    (await secondsUntilAllowed(db, [damagedPicturesOf(accountId)], now())) ??
    (await db.transaction().execute((tx) => consume(tx, [picturesOf(accountId)], now())));
  if (seconds !== null) throw new AppError('too_many_requests', m['error.too_many_requests']({ seconds }), { retryAfter: seconds });
}

async function detectFormat(path: string, name: string): Promise<AcceptedFormat> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    const signature = sniffFormat(buffer.subarray(0, bytesRead));
    if ('accepted' in signature) return signature.accepted;
    throw new PhotoRejectedError('unsupported_media', REJECTION_MESSAGES[signature.rejected]({ name }));
  } finally {
    await file.close();
  }
}

const REJECTION_MESSAGES: Readonly<Record<RejectedFormat, (about: { name: string }) => string>> = {
  heic: m['photo_error.heic'],
  gif: m['photo_error.gif'],
  svg: m['photo_error.svg'],
  pdf: m['photo_error.pdf'],
  video: m['photo_error.video'],
  empty: m['photo_error.empty'],
  unknown: m['photo_error.not_a_photo'],
};

function matchesSignature(header: ImageHeader, format: AcceptedFormat): boolean {
  return format === 'avif' ? header.format === 'heif' && header.compression === 'av1' : header.format === format;
}

/**
 * Bytes of memory per pixel during decoding, from measured peaks (`bench/photo-bombs.ts`). Baseline JPEG is reduced while loading, and
 * plain PNG is streamed. Progressive and interlaced files, AVIF and lossless WebP are completely in memory, some in several copies.
 */
function bytesPerPixel({ format, interlaced }: ImageHeader): number {
  return (interlaced ? BYTES_PER_PIXEL_INTERLACED[format] : undefined) ?? BYTES_PER_PIXEL[format] ?? 20;
}
const BYTES_PER_PIXEL: Readonly<Record<string, number>> = { jpeg: 2.5, png: 5, webp: 8, heif: 20 };
const BYTES_PER_PIXEL_INTERLACED: Readonly<Record<string, number>> = { jpeg: 10, png: 12 };

function requireAllowedSize(header: ImageHeader, name: string): { long: number; short: number } {
  const { width, height } = header;
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  const maxPixels = Math.min(PHOTO_LIMITS.maxPixels, (DECODING_CAPACITY_MB * 1_000_000) / bytesPerPixel(header));
  if (width * height > maxPixels) {
    throw new PhotoRejectedError(
      'too_large',
      m['photo_error.too_many_pixels']({ name, width, height, limit: Math.floor(maxPixels / 1_000_000) }),
    );
  }
  if (long < PHOTO_LIMITS.minLong || short < PHOTO_LIMITS.minShort) {
    throw new PhotoRejectedError(
      'invalid',
      m['photo_error.too_small']({ name, width, height, minWidth: PHOTO_LIMITS.minLong, minHeight: PHOTO_LIMITS.minShort }),
    );
  }
  return { long, short };
}

const costInMb = (header: ImageHeader): number => Math.max(MIN_COST_MB, (header.width * header.height * bytesPerPixel(header)) / 1_000_000);
