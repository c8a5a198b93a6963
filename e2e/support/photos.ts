/** Test photos. Phone photos have 12 megapixels, a few megabytes, an EXIF rotation, and camera, time and GPS position. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

interface PhonePhoto {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const WIDTH = 4032;
const HEIGHT = 3024;
const GPS_TAG = 0x8825;
/** EXIF orientation of a phone held upright: the picture must be rotated by 90 degrees. */
export const ORIENTATION_UPRIGHT = 6;

/** @param colour main colour of the picture, by which tests distinguish photos */
export async function largePhonePhoto(
  name: string,
  colour: { readonly r: number; readonly g: number; readonly b: number },
): Promise<PhonePhoto> {
  // Faint noise at a quarter of the resolution, stored in high quality: as many bytes as a real photo, and fast to process.
  const [width, height] = [WIDTH / 4, HEIGHT / 4];
  const grain = randomBytes(width * height);
  const pixels = Buffer.alloc(width * height * 3);
  for (const [index, value] of grain.entries()) {
    const noise = (value - 128) * 0.1;
    for (const [channel, level] of [colour.r, colour.g, colour.b].entries())
      pixels[index * 3 + channel] = Math.max(0, Math.min(255, level + noise));
  }
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(WIDTH, HEIGHT, { kernel: 'cubic' })
    .withMetadata({ orientation: ORIENTATION_UPRIGHT })
    .withExifMerge({
      IFD0: { Make: 'Porch', Model: 'Phone 7', DateTime: '2026:11:14 17:20:05' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '11/1 0/1 55/1', GPSLongitudeRef: 'E', GPSLongitude: '76/1 57/1 40/1' },
    })
    .jpeg({ quality: 97 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const MAX_SEGMENT_BYTES = 65_535;

/** A photo of a few hundred kilobytes that is fast to process: soft colours, and JPEG comments that fill the file. */
export async function smallPhoto(name: string): Promise<PhonePhoto> {
  const [width, height] = [8, 6];
  const picture = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .resize(960, 720, { kernel: 'cubic' })
    .jpeg()
    .toBuffer();
  const header = Buffer.from([0xff, 0xfe, MAX_SEGMENT_BYTES >> 8, MAX_SEGMENT_BYTES & 0xff]);
  const comments = Array.from({ length: 5 }, () => Buffer.concat([header, randomBytes(MAX_SEGMENT_BYTES - 2)]));
  return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([picture.subarray(0, 2), ...comments, picture.subarray(2)]) };
}

/** Whether the EXIF data contains a GPS directory. */
export function hasGpsPosition(exif: Buffer | undefined): boolean {
  if (!exif) return false;
  const tiff = exif.subarray(exif.indexOf('Exif\0\0') + 6);
  const isLittleEndian = tiff.toString('latin1', 0, 2) === 'II';
  const readShort = (index: number) => (isLittleEndian ? tiff.readUInt16LE(index) : tiff.readUInt16BE(index));
  const directory = isLittleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  return Array.from({ length: readShort(directory) }, (_, entry) => readShort(directory + 2 + entry * 12)).includes(GPS_TAG);
}
