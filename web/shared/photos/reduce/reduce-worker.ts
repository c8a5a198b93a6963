/** Reduces a photo outside of the main thread, because a phone needs up to a second for each. Posts null when it cannot. */
import type { ReduceRequest } from './reduce-photo.ts';
import { reducedSize } from './reduced-size.ts';
import { decodesUpright } from './rotated-picture.ts';

const JPEG_QUALITY = 0.88;

async function reduce({ file, savesData }: ReduceRequest): Promise<Blob | null> {
  if (!(await decodesUpright())) return null;
  // Rotates the picture upright, because the result contains no orientation, like no other camera data.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = reducedSize(picture, savesData);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false })!;
  context.imageSmoothingQuality = 'high';
  // Transparent areas become white, as on the server.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
}

addEventListener('message', ({ data }: MessageEvent<ReduceRequest>) => {
  void reduce(data).then(
    (blob) => postMessage(blob),
    () => postMessage(null),
  );
});
