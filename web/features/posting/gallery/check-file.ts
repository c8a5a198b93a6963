import { m } from '../../../../messages/compiled/messages.js';

/** What the server takes. Some systems name no type for a file; the server looks at its content anyway. */
const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
/** For the file picker; HEIC is listed so that phones which can convert it do. */
export const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif';
const MEGABYTE = 1024 * 1024;

/** Why a file is not even sent, or null. */
export function refusalOf(file: Pick<File, 'name' | 'size' | 'type'>, maxBytes: number): string | null {
  const { name, size, type } = file;
  if (size === 0) return m['photo_error.empty']({ name });
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return m['photo_error.heic']({ name });
  if (type === 'image/gif') return m['photo_error.gif']({ name });
  if (type === 'image/svg+xml') return m['photo_error.svg']({ name });
  if (type === 'application/pdf') return m['photo_error.pdf']({ name });
  if (type.startsWith('video/')) return m['photo_error.video']({ name });
  if (type !== '' && !TYPES.has(type)) return m['photo_error.not_a_photo']({ name });
  return size > maxBytes ? m['photo_error.too_large']({ name, limit: Math.floor(maxBytes / MEGABYTE) }) : null;
}
