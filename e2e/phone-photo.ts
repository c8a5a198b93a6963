/** Photos as phones make them: 12 megapixels, a few megabytes, lying on their side, with camera, time and place inside. */
import { randomBytes, randomInt } from 'node:crypto';
import sharp from 'sharp';

export interface PhonePhoto {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const WIDTH = 4032;
const HEIGHT = 3024;
const GPS_TAG = 0x8825;
/** EXIF orientation of a phone held upright: the picture is to be turned by 90 degrees. */
export const HELD_UPRIGHT = 6;

/** @param colour what the picture mostly shows, to tell one from another */
export async function phonePhoto(
  name: string,
  colour: { readonly r: number; readonly g: number; readonly b: number },
): Promise<PhonePhoto> {
  // grain of the size a sensor's noise has after its own processing; pure noise would be larger than any real photo
  const [width, height] = [WIDTH / 4, HEIGHT / 4];
  const grain = randomBytes(width * height);
  const pixels = Buffer.alloc(width * height * 3);
  for (const [at, value] of grain.entries()) {
    const spread = (value - 128) * 0.5;
    for (const [channel, level] of [colour.r, colour.g, colour.b].entries())
      pixels[at * 3 + channel] = Math.max(0, Math.min(255, level + spread));
  }
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(WIDTH, HEIGHT, { kernel: 'cubic' })
    .withMetadata({ orientation: HELD_UPRIGHT })
    .withExifMerge({
      IFD0: { Make: 'Porch', Model: 'Phone 7', DateTime: '2026:11:14 17:20:05' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '11/1 0/1 55/1', GPSLongitudeRef: 'E', GPSLongitude: '76/1 57/1 40/1' },
    })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A photo of a few hundred kilobytes, where its content does not matter. */
export async function smallPhoto(name: string): Promise<PhonePhoto> {
  const [width, height] = [1200, 900];
  const buffer = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 40 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A photo of one colour, made and worked on in no time. */
export async function plainPhoto(name: string): Promise<PhonePhoto> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const buffer = await sharp({ create: { width: 960, height: 720, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Whether EXIF names a place: its first directory points to a GPS directory. */
export function namesPlace(exif: Buffer | undefined): boolean {
  if (!exif) return false;
  const tiff = exif.subarray(exif.indexOf('Exif\0\0') + 6);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  return Array.from({ length: short(directory) }, (_, entry) => short(directory + 2 + entry * 12)).includes(GPS_TAG);
}
