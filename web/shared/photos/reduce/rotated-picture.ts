/** A JPEG file of 1 x 2 px whose EXIF orientation turns it by a quarter: 2 x 1 px in a browser that heeds it. */
const ROTATED_JPEG =
  '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAACAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAD/9k=';

/**
 * Whether pictures are decoded upright. Some older versions of Safari leave them as the sensor was held, and the orientation would be lost
 * with the file.
 */
export async function decodesUpright(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(ROTATED_JPEG), (character) => character.codePointAt(0)!);
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }), { imageOrientation: 'from-image' });
  return picture.width === 2 && picture.height === 1;
}
