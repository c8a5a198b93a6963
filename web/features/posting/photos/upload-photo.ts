/** Uploads one photo in parts, so that a lost connection loses one part and not the photo. */
import { PHOTO_LIMITS } from '../../../../contract/listing/photo-limits.ts';
import type { PartResponse, UploadResponse } from '../../../../contract/photos.ts';
import { api, ApiError } from '../../../lib/api/api.ts';
import { sendForm, type SendOptions } from '../../../lib/api/send-form.ts';
import { reducePhoto } from '../../../shared/photos/reduce/reduce-photo.ts';
import type { DevicePosition } from '../device-position.ts';

interface PhotoOptions extends SendOptions {
  /** Id of the listing. */
  readonly id: string;
  readonly file: File;
  readonly position: DevicePosition | undefined;
}

/** Bytes of the first part: 10 seconds at 50 kbit/s. */
const FIRST_PART_BYTES = 64 * 1024;
const MIN_PART_BYTES = 16 * 1024;
/** Target duration of a part: shorter parts waste round trips, longer ones are lost with the connection. */
const PART_DURATION_MS = 5000;
/** How often the upload of a photo may restart, or continue at an earlier position, before it counts as failed. */
const MAX_RESTARTS = 2;

interface StartedUpload {
  /** Identifies the upload on the server, so that a repeated upload continues where it ended. */
  readonly uploadId: string;
  readonly reducedFile: Promise<File>;
}
/** Started uploads by file. A file is reduced only once, however often the connection is lost. */
const startedUploads = new WeakMap<File, StartedUpload>();

/** Uploads the photo, reduced to the size that the server stores. @throws ApiError */
export async function uploadPhoto({ id, file, position, onProgress, signal }: PhotoOptions): Promise<UploadResponse> {
  const isRepeated = startedUploads.has(file);
  const upload = startedUploads.get(file) ?? { uploadId: crypto.randomUUID(), reducedFile: reducePhoto(file, signal) };
  startedUploads.set(file, upload);
  const photo = await upload.reducedFile;
  if (signal.aborted) throw new ApiError(0, 'aborted', 'Aborted');
  let offset = isRepeated ? await receivedBytes(upload.uploadId) : 0;
  let partSize = FIRST_PART_BYTES;
  let restarts = 0;
  for (;;) {
    // when only the last response was lost, the last byte is sent again; the photo is added only once
    const partStart = Math.max(0, Math.min(offset, photo.size - 1));
    const part = photo.slice(partStart, partStart + partSize, photo.type);
    const form = new FormData();
    const fields = { id, upload_id: upload.uploadId, offset: partStart, size: photo.size, name: photo.name, ...position };
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append('files', part, photo.name);
    const startedAt = performance.now();
    try {
      const { received, uploaded } = await sendForm<PartResponse>('/property/photos/part', form, {
        onProgress: (fraction) => onProgress((partStart + fraction * part.size) / photo.size),
        signal,
      });
      if (uploaded) return uploaded;
      offset = received;
    } catch (error) {
      // the server discarded parts because it had no space, so it now has fewer bytes than were sent
      const mayRestart = error instanceof ApiError && error.status === 409 && restarts < MAX_RESTARTS;
      const startOffset = mayRestart ? await receivedBytes(upload.uploadId) : partStart;
      if (startOffset >= partStart) throw error;
      restarts += 1;
      offset = startOffset;
    }
    partSize = nextPartSize(part.size, performance.now() - startedAt);
  }
}

/** Bytes of the next part: as many as this connection sends in the target duration, and at most four times as many as before. */
export function nextPartSize(sentBytes: number, durationMs: number): number {
  const fittingBytes = Math.round((sentBytes * PART_DURATION_MS) / Math.max(durationMs, 1));
  return Math.max(MIN_PART_BYTES, Math.min(PHOTO_LIMITS.partBytes, sentBytes * 4, fittingBytes));
}

const receivedBytes = async (uploadId: string): Promise<number> =>
  (await api('GET /property/photos/part', { query: { upload_id: uploadId } })).data.received;
