import { open } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { PHOTO_LIMITS } from '../../../contract/photos.ts';
import { m } from '../../../messages/compiled/messages.js';
import { SNIFF_BYTES, sniff, type RefusedFormat, type TakenFormat } from './formats.ts';
import { Lane } from './lane.ts';
import { PhotoRefused } from './refusal.ts';

// One thread a picture and no cache of decoded ones: what runs at once is decided by the lane, not by libvips.
sharp.concurrency(1);
sharp.cache(false);

/** Decoding is bounded for the whole process, because its memory is. */
export const uploadLane = new Lane({ width: 2, queue: 60, waitMs: 45_000 });

const SECONDS = 25;
/** px: longest side of the master that variants are made from. */
const MASTER_SIDE = 2400;
/** A picture decoded as a whole may not be larger than this beside another one. */
const COMPANY_PIXELS = 12_000_000;

const READING: SharpOptions = {
  limitInputPixels: PHOTO_LIMITS.maxPixels,
  failOn: 'error',
  sequentialRead: true,
  pages: 1,
  page: 0,
};

export interface Picture {
  /** Upright JPEG in sRGB without any metadata. */
  readonly master: Buffer;
  readonly width: number;
  readonly height: number;
  /** Tiny `data:` image. */
  readonly blur: string;
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
  const metadata = await decoded(name, () => sharp(path, { ...READING, limitInputPixels: false }).metadata());
  const size = checkSize(metadata, name);
  if (!agrees(metadata, format)) throw new PhotoRefused('unsupported_media', m['photo_error.unreadable']({ name }));
  return uploadLane.run(cost(metadata), async () => {
    const made = await decoded(name, () => masterOf(sharp(path, READING)));
    return {
      ...made,
      blur: await blurOf(sharp(made.master)),
      small: size.long < PHOTO_LIMITS.goodLong || size.short < PHOTO_LIMITS.goodShort,
    };
  });
}

/** A 16 px WebP as a `data:` address, about 150 characters: shown blurred until the picture is there. */
export async function blurOf(image: Sharp): Promise<string> {
  const tiny = await image.resize(16, 16, { fit: 'inside' }).webp({ quality: 35, alphaQuality: 0, effort: 2 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

async function formatOf(path: string, name: string): Promise<TakenFormat> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    const found = sniff(buffer.subarray(0, bytesRead));
    if ('taken' in found) return found.taken;
    throw new PhotoRefused('unsupported_media', refusal(found.refused, name));
  } finally {
    await file.close();
  }
}

function refusal(format: RefusedFormat, name: string): string {
  switch (format) {
    case 'heic':
      return m['photo_error.heic']({ name });
    case 'gif':
      return m['photo_error.gif']({ name });
    case 'svg':
      return m['photo_error.svg']({ name });
    case 'pdf':
      return m['photo_error.pdf']({ name });
    case 'video':
      return m['photo_error.video']({ name });
    case 'empty':
      return m['photo_error.empty']({ name });
    case 'unknown':
      return m['photo_error.not_a_photo']({ name });
  }
}

function agrees(metadata: Metadata, format: TakenFormat): boolean {
  return format === 'avif' ? metadata.format === 'heif' && metadata.compression === 'av1' : metadata.format === format;
}

function checkSize({ width, height }: Metadata, name: string): { long: number; short: number } {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  if (width * height > PHOTO_LIMITS.maxPixels) {
    const limit = Math.round(PHOTO_LIMITS.maxPixels / 1_000_000);
    throw new PhotoRefused('too_large', m['photo_error.too_many_pixels']({ name, width, height, limit }));
  }
  if (long < PHOTO_LIMITS.minLong || short < PHOTO_LIMITS.minShort) {
    throw new PhotoRefused(
      'invalid',
      m['photo_error.too_small']({ name, width, height, minWidth: PHOTO_LIMITS.minLong, minHeight: PHOTO_LIMITS.minShort }),
    );
  }
  return { long, short };
}

// JPEG shrinks while loading and plain PNG streams; everything else is held whole, and 16 bits a channel twice so.
function cost({ width, height, isProgressive, format, depth }: Metadata): number {
  const whole = isProgressive === true || format === 'webp' || format === 'heif' || depth === 'ushort';
  return width * height > (whole ? COMPANY_PIXELS : 2 * COMPANY_PIXELS) ? uploadLane.width : 1;
}

async function masterOf(image: Sharp): Promise<{ master: Buffer; width: number; height: number }> {
  const { data, info } = await image
    .autoOrient()
    .resize(MASTER_SIDE, MASTER_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .timeout({ seconds: SECONDS })
    // No `keep…` call: sharp writes no metadata unless it is asked to.
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return { master: data, width: info.width, height: info.height };
}

// Whatever a decoder throws over a broken file is the file's fault, not ours.
async function decoded<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const slow = error instanceof Error && error.message.includes('timeout');
    throw new PhotoRefused('unsupported_media', slow ? m['photo_error.too_slow']({ name }) : m['photo_error.unreadable']({ name }));
  }
}
