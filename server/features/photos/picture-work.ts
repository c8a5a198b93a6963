/**
 * Everything that touches the bytes of a picture. It runs in a process of its own (`workshop-process.ts`): decoders are
 * native code fed by strangers and take hundreds of MB for a moment, and neither may hurt the server.
 */
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { VariantFormat } from '../../../contract/photos.ts';
import { drawing, parseDrawingKey } from '../../db/seed/drawings/drawing.ts';
import { look, SIDE, type Look } from './fingerprint.ts';
import { SHARE, SHARE_PHOTO, shareOverlay, type ShareTexts } from './share-drawing.ts';

// One thread a picture and no cache of decoded ones: what runs at once is decided by the lanes, not by libvips.
sharp.concurrency(1);
sharp.cache(false);

const SECONDS = 25;
/** px: longest side of the master that variants are made from. */
const MASTER_SIDE = 2400;

/** What a file's header says, which costs next to nothing to read. */
export interface Measured {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  /** Progressive or interlaced, so it is decoded as a whole. */
  readonly interlaced: boolean;
  readonly compression: string | null;
}
export interface Master {
  /** Upright JPEG in sRGB without any metadata. */
  readonly master: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Tiny `data:` image. */
  readonly blur: string;
  /** Null when it shows too little to be told from others. */
  readonly look: Look | null;
}
/** Of a drawing by its key, or of a master by its bytes. */
export type Source = { readonly drawing: string } | { readonly master: Uint8Array };

/** Work by name; every one is a pure function of its input. */
export const WORK = {
  measure: async ({ path }: { path: string }): Promise<Measured> => {
    const { format, width, height, isProgressive, compression } = await sharp(path, { limitInputPixels: false }).metadata();
    return { format, width, height, interlaced: isProgressive ?? false, compression: compression ?? null };
  },

  sanitise: async ({ path, maxPixels }: { path: string; maxPixels: number }): Promise<Master> => {
    const reading: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages: 1, page: 0 };
    const { data, info } = await sharp(path, reading)
      .autoOrient()
      .resize(MASTER_SIDE, MASTER_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .flatten({ background: '#fff' })
      .timeout({ seconds: SECONDS })
      // No `keep…` call: sharp writes no metadata unless it is asked to.
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    return { master: data, width: info.width, height: info.height, blur: await blurOf(sharp(data)), look: await lookOf(sharp(data)) };
  },

  /** Null when the picture is not that wide. */
  variant: async (task: {
    source: Source;
    widths: readonly number[];
    width: number;
    format: VariantFormat;
  }): Promise<Uint8Array | null> => {
    const image = open(task.source);
    const { width } = await image.metadata();
    const smallest = Math.min(...task.widths);
    if (task.width > width && task.width > smallest) return null;
    return ENCODE[task.format](image.resize(task.width, undefined, { withoutEnlargement: true }).timeout({ seconds: SECONDS })).toBuffer();
  },

  /** The picture of a link: a JPEG of `SHARE`, which every service reads. */
  share: async ({ source, texts }: { source: Source | null; texts: ShareTexts }): Promise<Uint8Array> => {
    const photo =
      source &&
      (await open(source)
        .resize({ ...SHARE_PHOTO, fit: 'cover' })
        .timeout({ seconds: SECONDS })
        .toBuffer());
    const ground = { create: { ...SHARE, channels: 3 as const, background: '#fbf8f3' } };
    return sharp(ground)
      .composite([...(photo ? [{ input: photo, left: 0, top: 0 }] : []), { input: Buffer.from(shareOverlay(texts, photo !== null)) }])
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer();
  },

  look: async ({ source }: { source: Source }): Promise<Look | null> => lookOf(open(source)),

  blur: async ({ source }: { source: Source }): Promise<string> => blurOf(open(source)),
};

// AVIF at effort 2 stays within a tenth of the size of effort 4 in an eighth of its time.
const ENCODE: Readonly<Record<VariantFormat, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 52, effort: 2 }),
  webp: (image) => image.webp({ quality: 74, effort: 3 }),
};

function open(source: Source): Sharp {
  if ('master' in source) return sharp(source.master, { failOn: 'error' });
  const key = parseDrawingKey(source.drawing);
  if (!key) throw new Error(`No drawing is called ${source.drawing}`);
  return sharp(Buffer.from(drawing(key.scene, key.seed)));
}

/** A 16 px WebP, about 100 bytes: shown blurred until the picture is there. */
async function blurOf(image: Sharp): Promise<string> {
  const tiny = await image.resize(16, 16, { fit: 'inside' }).webp({ quality: 35, alphaQuality: 0, effort: 2 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

async function lookOf(image: Sharp): Promise<Look | null> {
  return look(await image.greyscale().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer());
}
