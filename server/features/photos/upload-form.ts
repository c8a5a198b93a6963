import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { AppError } from '../../http/app-error.ts';
import { m } from '../../../messages/compiled/messages.js';

/** One file as it arrived: on disk, or refused while arriving. */
export interface Upload {
  /** What the person calls it. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly refused: 'too_large' | 'too_many' | null;
}
export interface UploadForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly Upload[];
}
export interface UploadLimits {
  /** Folder for files on their way. */
  readonly folder: string;
  readonly maxBytes: number;
  readonly maxFiles: number;
}

const FIELDS: ReadonlySet<string> = new Set(['id', 'category']);

/**
 * Reads a multipart body to temporary files, a chunk in memory at a time, and hands it to `use`. Parts may come in any
 * order; a file over a limit is read to its end and thrown away, so that what follows it still counts. However it ends,
 * also when the sender goes away, the temporary files are gone afterwards.
 * @throws AppError `invalid` for a part nobody asked for, `too_large` when the whole is beyond any use
 */
export async function withUploadForm<T>(
  parts: AsyncIterable<Multipart>,
  limits: UploadLimits,
  use: (form: UploadForm) => Promise<T>,
): Promise<T> {
  const folder = join(limits.folder, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const form = await receive(parts, { ...limits, folder }).catch((error: unknown) => {
      throw receiving(error);
    });
    return await use(form);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes what uploads of an earlier life of the process left behind; nothing younger than `minAgeMs`. */
export async function sweepUploads(folder: string, minAgeMs: number, now: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let swept = 0;
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found || now.getTime() - found.mtimeMs < minAgeMs) continue;
    await rm(path, { recursive: true, force: true });
    swept += 1;
  }
  return swept;
}

async function receive(parts: AsyncIterable<Multipart>, limits: UploadLimits): Promise<UploadForm> {
  const fields: Record<string, string> = {};
  const files: Upload[] = [];
  const unknown = new Set<string>();
  const budget = { left: limits.maxBytes * (limits.maxFiles + 1) };
  for await (const part of parts) {
    if (part.type === 'file') {
      if (part.fieldname !== 'files') unknown.add(part.fieldname);
      // A file input left empty sends one part without a name or content.
      else if (part.filename) files.push(await receiveFile(part, files.length, limits, budget));
      part.file.resume();
      continue;
    }
    if (!FIELDS.has(part.fieldname) || part.fieldname in fields || part.valueTruncated || typeof part.value !== 'string') {
      unknown.add(part.fieldname);
    } else fields[part.fieldname] = part.value;
  }
  if (unknown.size > 0) {
    const errors = [...unknown].map((path) => ({ path, message: m['photo_error.unknown_part']({ name: path }) }));
    throw new AppError('invalid', m['posting_error.check_fields'](), { errors });
  }
  return { fields, files };
}

// What breaks while parts arrive is the sender's line or our disk; anything else is a bug and stays as it is.
function receiving(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if ('code' in error && error.code === 'ENOSPC') return new AppError('storage_full', m['photo_error.storage_full']());
  if ('syscall' in error) return error;
  if ('code' in error && String(error.code).endsWith('_LIMIT')) return new AppError('too_large', m['photo_error.too_many_parts']());
  return new AppError('malformed', m['photo_error.interrupted']());
}

async function receiveFile(part: MultipartFile, index: number, limits: UploadLimits, budget: { left: number }): Promise<Upload> {
  const path = join(limits.folder, String(index));
  const tooMany = index >= limits.maxFiles;
  let bytes = 0;
  // Beyond the limit the rest of this file is swallowed; beyond the whole budget the upload ends.
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      budget.left -= chunk.length;
      if (budget.left < 0) done(new AppError('too_large', m['photo_error.upload_too_large']({ count: limits.maxFiles })));
      else if (tooMany || bytes > limits.maxBytes) done();
      else done(null, chunk);
    },
  });
  await pipeline(part.file, limit, createWriteStream(path, { mode: 0o600 }));
  const tooLarge = bytes > limits.maxBytes || part.file.truncated;
  return { name: displayName(part.filename), path, bytes, refused: tooMany ? 'too_many' : tooLarge ? 'too_large' : null };
}

// Shown back in messages: no folders, no control characters, not endless.
function displayName(filename: string): string {
  const name = basename(filename.replaceAll('\\', '/')).replaceAll(/\p{C}/gu, '');
  return name.length > 60 ? `${name.slice(0, 40)}…${name.slice(-15)}` : name || '?';
}
