import { open } from 'node:fs/promises';
import type { ErrorCode } from '../../contract/base/errors.ts';
import { PHOTO_LIMITS } from '../../contract/listing/photo-limits.ts';
import { m } from '../../messages/compiled/messages.js';
import { SNIFF_BYTES, sniffFormat, type RejectedFormat, type AcceptedFormat } from './images/formats.ts';
import { DECODING_CAPACITY_MB, decodingQueue } from './images/image-queues.ts';
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

/**
 * Checks an uploaded file by its content, and creates its master without metadata. Waits in the decoding queue.
 * @param name the file's name on the person's device, for messages
 * @throws PhotoRejectedError with a sentence about this file; AppError `unavailable` when the queue is full
 */
export async function decodeUpload(path: string, name: string): Promise<DecodedUpload> {
  const format = await detectFormat(path, name);
  const header = await asPhotoError(name, runImageTask('measure', { path }));
  if (!matchesSignature(header, format)) throw new PhotoRejectedError('unsupported_media', m['photo_error.unreadable']({ name }));
  const { long, short } = requireAllowedSize(header, name);
  const image = await decodingQueue.run(costInMb(header), () =>
    asPhotoError(name, runImageTask('sanitize', { path, maxPixels: PHOTO_LIMITS.maxPixels })),
  );
  return { ...image, isSmall: long < PHOTO_LIMITS.goodLong || short < PHOTO_LIMITS.goodShort };
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

/** When a decoder fails, the file is bad; this is not a server error. */
async function asPhotoError<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ImageTaskError)) throw error;
    throw new PhotoRejectedError(
      'unsupported_media',
      error.isTimeout ? m['photo_error.too_slow']({ name }) : m['photo_error.unreadable']({ name }),
    );
  }
}
