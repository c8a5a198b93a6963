/**
 * All code that decodes or encodes pictures. It runs in a child process (`image-worker-process.ts`): decoders are native code that reads
 * untrusted files and temporarily needs hundreds of MB, and neither may harm the server process.
 */
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { VariantFormat } from '../../../contract/photos.ts';
import { countScans } from './count-scans.ts';
import { computePhotoHash, HASH_INPUT_SIDE, type PhotoHashWithCrops } from './compute-photo-hash.ts';
import { SHARE_SIZE, SHARE_PHOTO_SIZE, shareOverlay, type ShareTexts } from '../share-image-svg.ts';

// One thread per picture and no cache, because the work queues of the server decide how many pictures are processed at once, not libvips.
sharp.concurrency(1);
sharp.cache(false);

/** Maximum number of seconds that libvips may work on one picture. */
const DECODE_TIMEOUT_S = 25;
/** Longest side in px of the master from which variants are rendered. */
const MASTER_MAX_SIDE = 2400;

/** What is known of a file without decoding the picture. */
export interface ImageHeader {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  /** Whether the picture is progressive or interlaced, so that it is decoded completely. */
  readonly interlaced: boolean;
  readonly compression: string | null;
  /** Number of scans of a JPEG; 0 for other formats. */
  readonly scans: number;
}
export interface SanitizedImage {
  /** A JPEG with upright orientation in sRGB, without metadata. */
  readonly master: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** A tiny image as a `data:` URL, shown until the picture has loaded. */
  readonly blur: string;
  /** Null when the picture has too little contrast to be compared. */
  readonly hash: PhotoHashWithCrops | null;
}

/** The tasks by name. Each is a pure function of its input. */
export const IMAGE_TASKS = {
  measure: async ({ path }: { path: string }): Promise<ImageHeader> => {
    const { format, width, height, isProgressive, compression } = await sharp(path, { limitInputPixels: false }).metadata();
    const scans = format === 'jpeg' ? countScans(await readFile(path)) : 0;
    return { format, width, height, interlaced: isProgressive ?? false, compression: compression ?? null, scans };
  },

  sanitize: async ({ path, maxPixels }: { path: string; maxPixels: number }): Promise<SanitizedImage> => {
    const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages: 1, page: 0 };
    const { data, info } = await sharp(path, options)
      .autoOrient()
      .resize(MASTER_MAX_SIDE, MASTER_MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .flatten({ background: '#fff' })
      .timeout({ seconds: DECODE_TIMEOUT_S })
      // without a `keep…` call sharp writes no metadata, so camera and location are removed
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    return { master: data, width: info.width, height: info.height, blur: await createBlur(sharp(data)), hash: await hashOf(sharp(data)) };
  },

  /** Null when the picture is narrower than `width`, except for the smallest of the `widths`, which every picture has. */
  variant: async (task: {
    master: Uint8Array;
    widths: readonly number[];
    width: number;
    format: VariantFormat;
  }): Promise<Uint8Array | null> => {
    const image = openMaster(task.master);
    const { width } = await image.metadata();
    const smallest = Math.min(...task.widths);
    if (task.width > width && task.width > smallest) return null;
    return ENCODERS[task.format](
      image.resize(task.width, undefined, { withoutEnlargement: true }).timeout({ seconds: DECODE_TIMEOUT_S }),
    ).toBuffer();
  },

  /** The preview image of a shared link: a JPEG of `SHARE_SIZE`, because every service can read JPEG. */
  share: async ({ master, texts }: { master: Uint8Array | null; texts: ShareTexts }): Promise<Uint8Array> => {
    const photo =
      master &&
      (await openMaster(master)
        .resize({ ...SHARE_PHOTO_SIZE, fit: 'cover' })
        .timeout({ seconds: DECODE_TIMEOUT_S })
        .toBuffer());
    const canvas = { create: { ...SHARE_SIZE, channels: 3 as const, background: '#fbf8f3' } };
    return sharp(canvas)
      .composite([...(photo ? [{ input: photo, left: 0, top: 0 }] : []), { input: Buffer.from(shareOverlay(texts, photo !== null)) }])
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer();
  },

  hash: async ({ master }: { master: Uint8Array }): Promise<PhotoHashWithCrops | null> => hashOf(openMaster(master)),
};

// AVIF with effort 2 is at most 10 % larger than with effort 4 and takes an eighth of the time
const ENCODERS: Readonly<Record<VariantFormat, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 52, effort: 2 }),
  webp: (image) => image.webp({ quality: 74, effort: 3 }),
};

const openMaster = (master: Uint8Array): Sharp => sharp(master, { failOn: 'error' });

/** A 16 px WebP of about 100 bytes, as a `data:` URL. */
async function createBlur(image: Sharp): Promise<string> {
  const tiny = await image.resize(16, 16, { fit: 'inside' }).webp({ quality: 35, alphaQuality: 0, effort: 2 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

async function hashOf(image: Sharp): Promise<PhotoHashWithCrops | null> {
  return computePhotoHash(await image.greyscale().resize(HASH_INPUT_SIDE, HASH_INPUT_SIDE, { fit: 'fill' }).raw().toBuffer());
}
