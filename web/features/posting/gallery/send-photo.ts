import type { UploadAnswer } from '../../../../contract/photos.ts';
import { sendForm, type SendOptions } from '../../../lib/send-form.ts';

interface PhotoOptions extends SendOptions {
  /** Below `/api/v1`. */
  readonly path: string;
  readonly id: string;
  readonly file: File;
}

/** Uploads one photo. Rejects with ApiError. */
export function sendPhoto({ path, id, file, ...options }: PhotoOptions): Promise<UploadAnswer> {
  const form = new FormData();
  form.append('id', id);
  form.append('files', file, file.name);
  return sendForm(path, form, options);
}
