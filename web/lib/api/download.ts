import { readFile } from './read-file.ts';

const REVOKE_AFTER_MS = 60_000;

/**
 * Downloads a file from the API. A plain link cannot be used, because the session is sent in a header.
 * @param path below `/api/v1`
 * @param body sent by POST; without one the file is read by GET
 * @throws ApiError
 */
export async function download(path: string, query: object, body?: object): Promise<void> {
  const { content, name } = await readFile(path, query, body);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name ?? 'listings';
  link.click();
  // Some browsers read the object URL only after the person has chosen where to save the file.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
