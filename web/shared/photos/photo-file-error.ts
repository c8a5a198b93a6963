import { m } from '../../../messages/compiled/messages.js';

/** File types that the server accepts. Some systems report no type; the server checks the content in any case. */
const ACCEPTED_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
/** For the file picker. HEIC is not in the list, so that phones convert such photos if they can. */
export const ACCEPT_ATTRIBUTE = 'image/jpeg,image/png,image/webp,image/avif';
const MEGABYTE = 1024 * 1024;

/** Returns why a file cannot be uploaded, or null when it can. */
export function photoFileError(file: Pick<File, 'name' | 'size' | 'type'>, maxBytes: number): string | null {
  const { name, size, type } = file;
  if (size === 0) return m['photo_error.empty']({ name });
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return m['photo_error.heic']({ name });
  if (type === 'image/gif') return m['photo_error.gif']({ name });
  if (type === 'image/svg+xml') return m['photo_error.svg']({ name });
  if (type === 'application/pdf') return m['photo_error.pdf']({ name });
  if (type.startsWith('video/')) return m['photo_error.video']({ name });
  if (type !== '' && !ACCEPTED_TYPES.has(type)) return m['photo_error.not_a_photo']({ name });
  return size > maxBytes ? m['photo_error.too_large']({ name, limit: Math.floor(maxBytes / MEGABYTE) }) : null;
}
