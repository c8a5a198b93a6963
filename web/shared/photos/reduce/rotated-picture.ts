/** A JPEG file of 1 x 2 px whose EXIF orientation rotates it by 90°. Browsers that apply the orientation decode it as 2 x 1 px. */
const ROTATED_JPEG =
  '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAACAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAD/9k=';

/**
 * Whether the browser decodes pictures upright. Some older versions of Safari ignore the orientation, which would then be lost when the
 * picture is encoded again.
 */
export async function decodesUpright(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(ROTATED_JPEG), (character) => character.codePointAt(0)!);
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }), { imageOrientation: 'from-image' });
  return picture.width === 2 && picture.height === 1;
}
