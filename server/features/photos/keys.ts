import { createHash, type BinaryLike } from 'node:crypto';
import type { VariantFormat } from '../../../contract/photos.ts';

/**
 * Names a picture in storage by its content and its listing: the same file twice in one listing is one picture, and the
 * same file in another listing is another picture, so deleting one never takes the other away.
 */
export function mediaKey(listingPublicId: string, contentHash: BinaryLike): string {
  return createHash('sha256').update(listingPublicId).update(':').update(contentHash).digest('hex').slice(0, 32);
}

export const isMediaKey = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** Where a picture's files live; `originals/` is never served. */
export const storageKeys = {
  privateFolder: (key: string) => `originals/${key}/`,
  servedFolder: (key: string) => `media/${key}/`,
  original: (key: string) => `originals/${key}/original`,
  master: (key: string) => `originals/${key}/master.jpg`,
  /** Beside the variants of the photo it shows, so that it goes when that does. */
  shareFolder: (key: string, listing: string) => `media/${key}/share-${listing}/`,
  share: (key: string, listing: string, version: string) => `media/${key}/share-${listing}/${version}.jpg`,
  variant: (key: string, width: number, format: VariantFormat) => `media/${key}/${width}.${format}`,
};
