/** Accepts an uploaded file and starts its import. */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { BULK_LIMITS } from '../../../contract/bulk-import-limits.ts';
import { ALL_KINDS, KIND_IDS, kindOf, type KindId } from '../../../kinds/index.ts';
import type { Kind } from '../../../kinds/field.ts';
import { kindLabelId } from '../../../kinds/label-ids.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Context, Viewer } from '../../http/handler.ts';
import { fileError } from '../../http/errors/file-errors.ts';
import { textById } from '../../i18n/text.ts';
import { QueuePerAccount, WorkQueue } from '../../concurrency/work-queue.ts';
import { missingFile } from '../../integrations/storage/errors.ts';
import { FileError } from './file-error.ts';
import { readHeader } from './header.ts';
import { addImport, assertNoneUnfinished, deleteEarlierFiles, importFolder, sourceKey, type ImportRow } from './imports.ts';
import { countRows, readFirstRow, type Format } from './read-file.ts';

const MAX_BYTES = BULK_LIMITS.fileMb * 1024 * 1024;

/**
 * Reading a file of the maximum size takes up to five seconds of this process, also one that is then refused. So one is read at a time, and
 * the files of an account wait for each other first.
 */
const READING = {
  capacity: 1,
  // connections without traffic are closed after a minute
  maxWaitMs: 45_000,
  busyError: () => new AppError('unavailable', m['error.unavailable'](), { retryAfter: 30 }),
} as const;
const filesOfAccount = new QueuePerAccount({ ...READING, maxWaiting: 4 });
const allFiles = new WorkQueue({ ...READING, maxWaiting: 60 });

/**
 * Stores the file while it arrives and starts its import. Errors of the entire file are reported at once.
 * @throws AppError `invalid` (encoding, header, parts), `too_large`, `malformed` (upload interrupted), `conflict` (an import is running),
 *   `unavailable` (many files are waiting)
 */
export async function receiveImport(deps: Deps, context: Context & { viewer: Viewer }): Promise<ImportRow> {
  const ownerId = context.viewer.id;
  await assertNoneUnfinished(deps.db, ownerId);
  const id = randomUUID();
  try {
    // twice the limit, so that `storeFile` refuses a file that is too large, with its own message
    const form = await readForm(deps, id, context.parts({ fileSize: 2 * MAX_BYTES }));
    const rows = await filesOfAccount.run(ownerId, () =>
      allFiles.run(1, () => {
        if (context.signal.aborted) throw new AppError('malformed', m['bulk_error.interrupted']());
        return requireRows(deps, id, form);
      }),
    );
    const { kind, format, fileName, dryRun } = form;
    const addedImport = await addImport(deps, {
      id,
      rows,
      owner_id: ownerId,
      kind: kind.id,
      format,
      file_name: fileName,
      dry_run: dryRun,
      ip: context.ip,
    });
    await deleteEarlierFiles(deps, ownerId, id);
    return addedImport;
  } catch (error) {
    // while the storage is down the file cannot be deleted; a routine deletes it later, because no import refers to it
    await deps.storage.deleteAll(importFolder(id)).catch(() => undefined);
    throw error;
  }
}

interface Form {
  readonly kind: Kind<KindId>;
  readonly dryRun: boolean;
  readonly format: Format;
  readonly fileName: string;
}

async function readForm(deps: Deps, id: string, parts: AsyncIterable<Multipart>): Promise<Form> {
  const fields: Record<string, string> = {};
  let file: { format: Format; fileName: string } | null = null;
  try {
    for await (const part of parts) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file') throw unknownPart(part.fieldname);
        if (file) throw invalidPart('file', m['bulk_error.one_file']());
        file = await storeFile(deps, id, part);
      } else if (!['kind', 'dry_run'].includes(part.fieldname) || Object.hasOwn(fields, part.fieldname) || typeof part.value !== 'string') {
        throw unknownPart(part.fieldname);
      } else fields[part.fieldname] = part.value;
    }
  } catch (error) {
    throw receiveError(error);
  }
  const kind = kindOf(fields.kind ?? '');
  if (!kind) throw invalidPart('kind', m['bulk_error.unknown_kind']({ kinds: KIND_IDS.join(', ') }));
  const dryRun = fields.dry_run ?? 'false';
  if (dryRun !== 'true' && dryRun !== 'false') throw invalidPart('dry_run', m['bulk_error.dry_run']());
  if (!file) throw invalidPart('file', m['bulk_error.no_file']());
  return { kind, dryRun: dryRun === 'true', ...file };
}

// an error while parts arrive comes from the connection of the sender, unless it comes from our own disk or bucket
function receiveError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || 'syscall' in error || fileError(error)) return error;
  if ('code' in error && String(error.code).endsWith('_LIMIT')) return invalidPart('file', m['bulk_error.one_file']());
  return new AppError('malformed', m['bulk_error.interrupted']());
}

// the first bytes of spreadsheet files: .xlsx (a zip archive) and .xls (before 2007)
const WORKBOOK_SIGNATURES = [Buffer.from('504b0304', 'hex'), Buffer.from('d0cf11e0', 'hex')];

async function storeFile(deps: Deps, id: string, part: MultipartFile): Promise<{ format: Format; fileName: string }> {
  let format: Format = 'csv';
  const checkedChunks = async function* () {
    // with `fatal`, the first byte that is not UTF-8 throws
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let bytes = 0;
    let hasContent = false;
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      if (bytes === 0 && WORKBOOK_SIGNATURES.some((signature) => chunk.subarray(0, signature.length).equals(signature)))
        throw invalidPart('file', m['bulk_error.workbook']());
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw new AppError('too_large', m['bulk_error.too_large']({ limit: BULK_LIMITS.fileMb }));
      const text = decode(decoder, chunk);
      if (!hasContent && text.trim() !== '') {
        hasContent = true;
        if (text.trimStart().startsWith('{')) format = 'jsonl';
      }
      yield chunk;
    }
    decode(decoder, null);
    if (!hasContent) throw invalidPart('file', m['bulk_error.empty']());
  };
  await deps.storage.putStream(sourceKey(id), checkedChunks());
  return { format, fileName: displayName(part.filename) };
}

function decode(decoder: TextDecoder, chunk: Buffer | null): string {
  try {
    const text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    // ASCII text in UTF-16 is also valid UTF-8, but has a zero character beside each letter
    if (!text.includes('\0')) return text;
  } catch {
    // refused below
  }
  throw invalidPart('file', m['bulk_error.not_utf8']());
}

/**
 * Reads the entire file without parsing its values, so that a malformed file is refused before its first row is saved.
 * @returns the number of rows
 * @throws AppError `invalid` that names every wrong column, or the row at which the file is malformed
 */
async function requireRows(deps: Deps, id: string, { kind, format }: Form): Promise<number> {
  const openFile = async () => {
    const file = await deps.storage.stream(sourceKey(id));
    if (!file) throw missingFile(deps.log, sourceKey(id));
    return file;
  };
  try {
    const cells = format === 'csv' ? ((await readFirstRow(await openFile())) ?? []) : null;
    const errors = cells ? readHeader(kind, cells).errors : [];
    const otherKind = cells && errors.length > 0 && ALL_KINDS.find((candidate) => readHeader(candidate, cells).errors.length === 0);
    if (otherKind) errors.unshift({ path: 'kind', message: m['bulk_error.other_kind']({ kind: textById(kindLabelId(otherKind.id)) }) });
    if (errors.length > 0) throw new AppError('invalid', errors[0]!.message, { errors });
    return await countRows(await openFile(), format, kind);
  } catch (error) {
    throw error instanceof FileError ? invalidPart('file', error.message) : error;
  }
}

const invalidPart = (path: string, message: string): AppError => new AppError('invalid', message, { errors: [{ path, message }] });
const unknownPart = (name: string): AppError => invalidPart(name, m['bulk_error.unknown_part']({ name: name.slice(0, 80) }));

// the name is shown with the import, so it has no folders or control characters and a limited length
const displayName = (name: string): string => basename(name.replaceAll('\\', '/')).replaceAll(/\p{C}/gu, '').slice(0, 120) || '?';
