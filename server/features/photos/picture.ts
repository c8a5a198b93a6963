import { open } from 'node:fs/promises';
import { PHOTO_LIMITS } from '../../../contract/photos.ts';
import { m } from '../../../messages/compiled/messages.js';
import { SNIFF_BYTES, sniff, type RefusedFormat, type TakenFormat } from './formats.ts';
import { Lane } from './lane.ts';
import type { Master, Measured } from './picture-work.ts';
import { PhotoRefused } from './refusal.ts';
import { inWorkshop, WorkFailed } from './workshop.ts';

/** MB that all pictures being decoded may take at once. */
const DECODING_MB = 240;
/** Two at once at most, however small: the processors have pages to serve as well. */
const LEAST_MB = DECODING_MB / 2;
/** In MB, for the whole process, because memory is. */
const decodingLane = new Lane({ width: DECODING_MB, queue: 60, waitMs: 45_000 });

export interface Picture extends Master {
  /** Smaller than looks good. */
  readonly small: boolean;
}

/**
 * Checks an uploaded file by its content and makes the sanitised master of it. Needs memory, so it queues.
 * @param name what the person calls the file, for messages
 * @throws PhotoRefused with a sentence about this file
 */
export async function readPicture(path: string, name: string): Promise<Picture> {
  const format = await formatOf(path, name);
  const measured = await ofThisFile(name, inWorkshop('measure', { path }));
  if (!agrees(measured, format)) throw new PhotoRefused('unsupported_media', m['photo_error.unreadable']({ name }));
  const { long, short } = checkSize(measured, name);
  const master = await decodingLane.run(costInMb(measured), () =>
    ofThisFile(name, inWorkshop('sanitise', { path, maxPixels: PHOTO_LIMITS.maxPixels })),
  );
  return { ...master, small: long < PHOTO_LIMITS.goodLong || short < PHOTO_LIMITS.goodShort };
}

async function formatOf(path: string, name: string): Promise<TakenFormat> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    const found = sniff(buffer.subarray(0, bytesRead));
    if ('taken' in found) return found.taken;
    throw new PhotoRefused('unsupported_media', REFUSALS[found.refused]({ name }));
  } finally {
    await file.close();
  }
}

const REFUSALS: Readonly<Record<RefusedFormat, (about: { name: string }) => string>> = {
  heic: m['photo_error.heic'],
  gif: m['photo_error.gif'],
  svg: m['photo_error.svg'],
  pdf: m['photo_error.pdf'],
  video: m['photo_error.video'],
  empty: m['photo_error.empty'],
  unknown: m['photo_error.not_a_photo'],
};

function agrees(measured: Measured, format: TakenFormat): boolean {
  return format === 'avif' ? measured.format === 'heif' && measured.compression === 'av1' : measured.format === format;
}

/**
 * Bytes a pixel costs while it is decoded, from measured peaks: plain JPEG shrinks while loading and plain PNG streams,
 * while progressive and interlaced ones, AVIF and lossless WebP are held whole, some in several copies.
 */
function bytesPerPixel({ format, interlaced }: Measured): number {
  return (interlaced ? WHOLE[format] : undefined) ?? BYTES_PER_PIXEL[format] ?? 20;
}
const BYTES_PER_PIXEL: Readonly<Record<string, number>> = { jpeg: 2.5, png: 5, webp: 8, heif: 20 };
const WHOLE: Readonly<Record<string, number>> = { jpeg: 10, png: 12 };

function checkSize(measured: Measured, name: string): { long: number; short: number } {
  const { width, height } = measured;
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  const most = Math.min(PHOTO_LIMITS.maxPixels, (DECODING_MB * 1_000_000) / bytesPerPixel(measured));
  if (width * height > most) {
    throw new PhotoRefused('too_large', m['photo_error.too_many_pixels']({ name, width, height, limit: Math.floor(most / 1_000_000) }));
  }
  if (long < PHOTO_LIMITS.minLong || short < PHOTO_LIMITS.minShort) {
    throw new PhotoRefused(
      'invalid',
      m['photo_error.too_small']({ name, width, height, minWidth: PHOTO_LIMITS.minLong, minHeight: PHOTO_LIMITS.minShort }),
    );
  }
  return { long, short };
}

const costInMb = (measured: Measured): number =>
  Math.max(LEAST_MB, (measured.width * measured.height * bytesPerPixel(measured)) / 1_000_000);

// Whatever a decoder says about a file is the file's fault, not ours.
async function ofThisFile<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error;
    throw new PhotoRefused('unsupported_media', error.slow ? m['photo_error.too_slow']({ name }) : m['photo_error.unreadable']({ name }));
  }
}
