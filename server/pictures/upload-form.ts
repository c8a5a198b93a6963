import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { AppError } from '../errors.ts';
import { temporaryName } from '../integrations/temporary-files.ts';
import { m } from '../../messages/compiled/messages.js';

/** A received file: either stored on disk, or rejected while it was received. */
export interface UploadedFile {
  /** The file's name on the person's device. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly rejection: 'too_large' | 'too_many' | null;
}
export interface UploadForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly UploadedFile[];
}
interface UploadLimits {
  /** Folder for files that are still being received. */
  readonly folder: string;
  readonly maxBytes: number;
  readonly maxFiles: number;
  /** Names of accepted parts in addition to `files`; other parts are refused. */
  readonly fields: readonly string[];
}

/** Folder for files that are still being received, in the data folder. */
export const uploadFolder = (dataDir: string): string => join(dataDir, 'uploads-in-progress');

/**
 * Reads a multipart body into temporary files, with one chunk in memory at a time, and passes it to `use`. Parts may have any order. A file
 * above a limit is read to its end and discarded, so that later parts can be read. The temporary files are always deleted, also when the
 * client disconnects.
 * @throws AppError `invalid` for an unexpected part, `too_large` when the body exceeds the limit of all files together
 */
export async function withUploadForm<T>(
  parts: AsyncIterable<Multipart>,
  limits: UploadLimits,
  use: (form: UploadForm) => Promise<T>,
): Promise<T> {
  const folder = join(limits.folder, temporaryName());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const form = await receiveForm(parts, { ...limits, folder }).catch((error: unknown) => {
      throw toReceiveError(error);
    });
    return await use(form);
  } finally {
    // files that cannot be deleted now are deleted as abandoned later; this does not affect the response
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function receiveForm(parts: AsyncIterable<Multipart>, limits: UploadLimits): Promise<UploadForm> {
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  const unknownFields = new Set<string>();
  const budget = { remainingBytes: limits.maxBytes * (limits.maxFiles + 1) };
  for await (const part of parts) {
    if (part.type === 'file') {
      if (part.fieldname !== 'files') unknownFields.add(part.fieldname);
      // an empty file input sends one part without a name or content
      else if (part.filename) files.push(await receiveFile(part, files.length, limits, budget));
      // reads to its end what was not received, so that the next part arrives
      part.file.resume();
      continue;
    }
    if (!limits.fields.includes(part.fieldname) || part.fieldname in fields || part.valueTruncated || typeof part.value !== 'string') {
      unknownFields.add(part.fieldname);
    } else fields[part.fieldname] = part.value;
  }
  if (unknownFields.size > 0) {
    const errors = [...unknownFields].map((path) => ({ path, message: m['photo_error.unknown_part']({ name: path }) }));
    throw new AppError('invalid', m['posting_error.check_fields'](), { errors });
  }
  return { fields, files };
}

/**
 * The error for the client: the disk is full, the form has too many parts, or the body was interrupted. Other errors of the file system are
 * returned unchanged.
 */
function toReceiveError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if ('code' in error && error.code === 'ENOSPC') return new AppError('storage_full', m['photo_error.storage_full']());
  if ('syscall' in error) return error;
  if ('code' in error && String(error.code).endsWith('_LIMIT')) return new AppError('too_large', m['photo_error.too_many_parts']());
  return new AppError('malformed', m['photo_error.interrupted']());
}

async function receiveFile(
  part: MultipartFile,
  index: number,
  limits: UploadLimits,
  budget: { remainingBytes: number },
): Promise<UploadedFile> {
  const path = join(limits.folder, String(index));
  const isTooMany = index >= limits.maxFiles;
  let bytes = 0;
  // above the limit of a file, its rest is discarded; above the limit of all files, the upload ends
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      budget.remainingBytes -= chunk.length;
      if (budget.remainingBytes < 0) done(new AppError('too_large', m['photo_error.upload_too_large']({ count: limits.maxFiles })));
      else if (isTooMany || bytes > limits.maxBytes) done();
      else done(null, chunk);
    },
  });
  await pipeline(part.file, limit, createWriteStream(path, { mode: 0o600 }));
  const isTooLarge = bytes > limits.maxBytes || part.file.truncated;
  const file = { name: displayName(part.filename), path, bytes };
  if (isTooMany) return { ...file, rejection: 'too_many' };
  return { ...file, rejection: isTooLarge ? 'too_large' : null };
}

/** The file name for messages: without folders and control characters. Of more than 60 characters, the middle is omitted. */
function displayName(filename: string): string {
  const name = basename(filename.replaceAll('\\', '/')).replaceAll(/\p{C}/gu, '');
  return name.length > 60 ? `${name.slice(0, 40)}…${name.slice(-15)}` : name || '?';
}
