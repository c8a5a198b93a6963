/** Uploads one photo in parts, so that a lost connection loses one part and not the photo. */
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
const MIN_PART_BYTES = 16 * 1024;
/** Target duration of a part: shorter parts waste round trips, longer ones are lost with the connection. */
const PART_MS = 5000;
/** How often the upload of a photo may restart, or continue at an earlier position, before it counts as failed. */
const MAX_FORGOTTEN = 2;

interface Started {
  /** Identifies the upload on the server, so that a repeated upload continues where it ended. */
  readonly uploadId: string;
  readonly reduced: Promise<File>;
}
/** Started uploads by file. A file is reduced only once, however often the connection is lost. */
const started = new WeakMap<File, Started>();

/** Uploads the photo, reduced to the size that the server stores. @throws ApiError */
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
    // when only the last response was lost, the last byte is sent again; the photo is added only once
    const from = Math.max(0, Math.min(offset, photo.size - 1));
    const part = photo.slice(from, from + partSize, photo.type);
    const form = new FormData();
    const fields = { id, upload_id: upload.uploadId, offset: from, size: photo.size, name: photo.name, ...position };
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append('files', part, photo.name);
    const startedAt = performance.now();
    try {
      const { received, uploaded } = await sendForm<PartResponse>('/property/photos/part', form, {
        onProgress: (fraction) => onProgress((from + fraction * part.size) / photo.size),
        signal,
      });
      if (uploaded) return uploaded;
      offset = received;
    } catch (error) {
      // the server discarded parts because it had no space, so it now has fewer bytes than were sent
      const isForgotten = error instanceof ApiError && error.status === 409 && forgotten < MAX_FORGOTTEN;
      const startOffset = isForgotten ? await receivedBytes(upload.uploadId) : from;
      if (startOffset >= from) throw error;
      forgotten += 1;
      offset = startOffset;
    }
    partSize = nextPartSize(part.size, performance.now() - startedAt);
  }
}

/** The number of bytes that this connection sends in the target duration; at most four times as many as before. */
export function nextPartSize(sent: number, ms: number): number {
  const fitting = Math.round((sent * PART_MS) / Math.max(ms, 1));
  return Math.max(MIN_PART_BYTES, Math.min(PHOTO_LIMITS.partBytes, sent * 4, fitting));
}

const receivedBytes = async (uploadId: string): Promise<number> =>
  (await api('GET /property/photos/part', { query: { upload_id: uploadId } })).data.received;
