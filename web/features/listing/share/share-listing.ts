/** The data of a listing that is shared. */
export interface SharedListing {
  readonly title: string;
  /** URL of the page. */
  readonly url: string;
  /** URL of its share image. */
  readonly image: string;
}

/** After a click, browsers allow sharing only for a few seconds; a picture that takes longer is omitted. */
const PICTURE_TIMEOUT_MS = 2_000;

export const shareText = ({ title, url }: SharedListing): string => `${title}\n${url}`;

/** URL that opens WhatsApp with this text; the person then chooses the recipient. */
export const whatsappUrl = (shared: SharedListing): string => `https://wa.me/?text=${encodeURIComponent(shareText(shared))}`;

/**
 * Opens the share sheet of the device, with the picture if the device accepts files: WhatsApp then sends the picture with title and URL
 * below it. Returns false when there is no share sheet or it could not be opened.
 */
export async function shareWithDevice(shared: SharedListing): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  const files = await loadPictureFiles(shared);
  const { title, url } = shared;
  try {
    // apps that accept a picture often drop the URL, so the text contains it
    await navigator.share(files ? { files, title, text: shareText(shared) } : { title, url });
    return true;
  } catch (error) {
    // closing the share sheet is not a failure
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** The share image as a list of one file. Null when it does not load in time or the device cannot share files. */
async function loadPictureFiles({ image }: SharedListing): Promise<File[] | null> {
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files: [new File([], 'home.jpg', { type: 'image/jpeg' })] }))
    return null;
  try {
    const response = await fetch(image, { signal: AbortSignal.timeout(PICTURE_TIMEOUT_MS) });
    if (!response.ok) return null;
    const files = [new File([await response.blob()], 'home.jpg', { type: 'image/jpeg' })];
    return navigator.canShare({ files }) ? files : null;
  } catch {
    return null;
  }
}
