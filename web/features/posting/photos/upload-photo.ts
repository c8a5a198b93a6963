/** Uploads one photo in parts, so that a lost connection costs one part and not the photo. */
import { PHOTO_LIMITS } from '../../../../contract/listing/photo-limits.ts';
import type { PartResponse, UploadResponse } from '../../../../contract/photos.ts';
import { api, ApiError } from '../../../lib/api/api.ts';
import { sendForm, type SendOptions } from '../../../lib/api/send-form.ts';
import { reducePhoto } from '../../../shared/photos/reduce/reduce-photo.ts';
import type { DevicePosition } from '../device-position.ts';

interface PhotoOptions extends SendOptions {
  readonly id: string;
  readonly file: File;
  readonly position: DevicePosition | undefined;
}

/** Bytes of the first part: 10 seconds at 50 kbit/s. */
const FIRST_PART = 64 * 1024;
const SMALLEST_PART = 16 * 1024;
/** A part is to take about this long: shorter ones waste round trips, longer ones are lost with the connection. */
const PART_MS = 5000;
/** How often a photo begins again, or goes on earlier, before it counts as failed. */
const MAX_FORGOTTEN = 2;

interface Started {
  /** Names the upload on the server, so that a repeated one goes on where it ended. */
  readonly uploadId: string;
  readonly reduced: Promise<File>;
}
/** Uploads that were begun, by their file; it is reduced once however often the connection is lost. */
const started = new WeakMap<File, Started>();

/** The photo, reduced to the size that is kept. @throws ApiError */
export async function uploadPhoto({ id, file, position, onProgress, signal }: PhotoOptions): Promise<UploadResponse> {
  const isRepeated = started.has(file);
  const upload = started.get(file) ?? { uploadId: crypto.randomUUID(), reduced: reducePhoto(file, signal) };
  started.set(file, upload);
  const photo = await upload.reduced;
  if (signal.aborted) throw new ApiError(0, 'aborted', 'Aborted');
  let offset = isRepeated ? await receivedBytes(upload.uploadId) : 0;
  let partSize = FIRST_PART;
  let forgotten = 0;
  for (;;) {
    // the last byte is sent again when only its answer was lost: the photo is added once
    const from = Math.max(0, Math.min(offset, photo.size - 1));
    const part = photo.slice(from, from + partSize, photo.type);
    const form = new FormData();
    const fields = { id, upload_id: upload.uploadId, offset: from, size: photo.size, name: photo.name, ...position };
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append('files', part, photo.name);
    const startedAt = performance.now();
    try {
      const { received, uploaded } = await sendForm<PartResponse>('/property/photos/part', form, {
        onProgress: (share) => onProgress((from + share * part.size) / photo.size),
        signal,
      });
      if (uploaded) return uploaded;
      offset = received;
    } catch (error) {
      // the server had no room left for what it had: less is there than was sent
      const isForgotten = error instanceof ApiError && error.status === 409 && forgotten < MAX_FORGOTTEN;
      const startOffset = isForgotten ? await receivedBytes(upload.uploadId) : from;
      if (startOffset >= from) throw error;
      forgotten += 1;
      offset = startOffset;
    }
    partSize = nextPartSize(part.size, performance.now() - startedAt);
  }
}

/** What this connection sends in the time of a part; at most four times as much as before. */
export function nextPartSize(sent: number, ms: number): number {
  const fitting = Math.round((sent * PART_MS) / Math.max(ms, 1));
  return Math.max(SMALLEST_PART, Math.min(PHOTO_LIMITS.partBytes, sent * 4, fitting));
}

const receivedBytes = async (uploadId: string): Promise<number> =>
  (await api('GET /property/photos/part', { query: { upload_id: uploadId } })).data.received;
