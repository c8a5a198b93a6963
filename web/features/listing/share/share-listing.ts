/** What of a listing is shared. */
export interface SharedListing {
  readonly title: string;
  /** Address of the page. */
  readonly url: string;
  /** Address of its share image. */
  readonly image: string;
}

/** A press allows sharing for a few seconds; a picture that takes longer is left out. */
const PICTURE_MS = 2_000;

export const shareText = ({ title, url }: SharedListing): string => `${title}\n${url}`;

/** The address that opens WhatsApp with this text, to choose whom to send it to. */
export const whatsappUrl = (shared: SharedListing): string => `https://wa.me/?text=${encodeURIComponent(shareText(shared))}`;

/**
 * Opens the share sheet of the device, with the picture where the device takes files: WhatsApp then sends the picture with title and
 * address below. False where there is no share sheet, or it could not be opened.
 */
export async function shareWithDevice(shared: SharedListing): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  const files = await pictureOf(shared);
  const { title, url } = shared;
  try {
    // programs that take a picture often drop the address, so the text contains it
    await navigator.share(files ? { files, title, text: shareText(shared) } : { title, url });
    return true;
  } catch (error) {
    // closing the share sheet is not a failure
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** The share image as a file; null when it does not arrive in time or the device shares no files. */
async function pictureOf({ image }: SharedListing): Promise<File[] | null> {
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files: [new File([], 'home.jpg', { type: 'image/jpeg' })] }))
    return null;
  try {
    const response = await fetch(image, { signal: AbortSignal.timeout(PICTURE_MS) });
    if (!response.ok) return null;
    const files = [new File([await response.blob()], 'home.jpg', { type: 'image/jpeg' })];
    return navigator.canShare({ files }) ? files : null;
  } catch {
    return null;
  }
}
