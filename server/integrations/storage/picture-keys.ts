import { createHash, type BinaryLike } from 'node:crypto';
import type { ConversationPhotoSize } from '../../../contract/contact/conversation-photos.ts';
import type { VariantFormat } from '../../../contract/photos.ts';

/**
 * The media key of an uploaded picture, derived from its content and its listing: the same file twice in one listing is one picture. The
 * same file in another listing is another picture, so deleting one never deletes the other.
 */
export function mediaKey(listingPublicId: string, contentHash: BinaryLike): string {
  return createHash('sha256').update(listingPublicId).update(':').update(contentHash).digest('hex').slice(0, 32);
}

/**
 * Whether the text has the format of a media key: 32 hexadecimal digits for uploads, `demo-<scene>-<number>` for pictures of demo listings.
 */
export const isMediaKey = (text: string): boolean => isUploadKey(text) || /^demo-[a-z-]{1,40}-\d{1,2}$/.test(text);

export const isUploadKey = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** Storage keys of a picture's files. Files below `originals/` are never served. */
export const storageKeys = {
  privateFolder: (key: string) => `originals/${key}/`,
  servedFolder: (key: string) => `media/${key}/`,
  original: (key: string) => `originals/${key}/original`,
  master: (key: string) => `originals/${key}/master.jpg`,
  /** Beside the variants of the photo that it shows, so that it is deleted together with them. */
  shareFolder: (key: string, listing: string) => `media/${key}/share-${listing}/`,
  share: (key: string, listing: string, version: string) => `media/${key}/share-${listing}/${version}.jpg`,
  /** Photos of conversations, which are never public. Each has its own folder. */
  conversationPhotos: 'originals/conversations',
  conversationPhotoFolder: (id: string) => `originals/conversations/${id}/`,
  conversationPhoto: (id: string, size: ConversationPhotoSize) => `originals/conversations/${id}/${size}.webp`,
  variant: (key: string, width: number, format: VariantFormat) => `media/${key}/${width}.${format}`,
  /** Variants of a photo that visitors may not see yet. A bucket may serve `media/` itself. */
  previewFolder: (key: string) => `originals/${key}/preview/`,
  previewVariant: (key: string, width: number, format: VariantFormat) => `originals/${key}/preview/${width}.${format}`,
};
