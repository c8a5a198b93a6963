import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { BULK_LIMITS } from '../../../contract/bulk.ts';
import { ALL_KINDS, KIND_IDS, kindOf, type KindId } from '../../../kinds/index.ts';
import type { Kind } from '../../../kinds/field.ts';
import { kindLabelId } from '../../../kinds/label-ids.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Context, Viewer } from '../../http/handler.ts';
import { textOf } from '../../views/text.ts';
import { FileProblem } from './file-problem.ts';
import { readHeader } from './header.ts';
import { addImport, expectNoneUnfinished, forgetEarlierFiles, importFolder, sourceKey, type ImportRow } from './imports.ts';
import { countRows, firstCells, type Format } from './read-file.ts';

const MAX_BYTES = BULK_LIMITS.fileMb * 1024 * 1024;

/**
 * Takes a file in, a piece in memory at a time, and starts its import. What can be told from the file as a whole is told at once.
 * @throws AppError `invalid` (encoding, header, parts), `too_large`, `malformed` (broken off), `conflict` (one is running)
 */
export async function receiveImport(deps: Deps, context: Context & { viewer: Viewer }): Promise<ImportRow> {
  const ownerId = context.viewer.id;
  await expectNoneUnfinished(deps.db, ownerId);
  const id = randomUUID();
  try {
    const form = await readForm(deps, id, context.parts({ fileSize: 2 * MAX_BYTES }));
    const rows = await checkFile(deps, id, form);
    const { kind, format, fileName, dryRun } = form;
    const added = await addImport(deps, {
      id,
      rows,
      owner_id: ownerId,
      kind: kind.id,
      format,
      file_name: fileName,
      dry_run: dryRun,
      ip: context.ip,
    });
    await forgetEarlierFiles(deps, ownerId, id);
    return added;
  } catch (error) {
    await deps.storage.deleteAll(importFolder(id));
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
        if (file) throw refuse('file', m['bulk_error.one_file']());
        file = await store(deps, id, part);
      } else if (!['kind', 'dry_run'].includes(part.fieldname) || Object.hasOwn(fields, part.fieldname) || typeof part.value !== 'string') {
        throw unknownPart(part.fieldname);
      } else fields[part.fieldname] = part.value;
    }
  } catch (error) {
    throw receiving(error);
  }
  const kind = kindOf(fields.kind ?? '');
  if (!kind) throw refuse('kind', m['bulk_error.unknown_kind']({ kinds: KIND_IDS.join(', ') }));
  const dryRun = fields.dry_run ?? 'false';
  if (dryRun !== 'true' && dryRun !== 'false') throw refuse('dry_run', m['bulk_error.dry_run']());
  if (!file) throw refuse('file', m['bulk_error.no_file']());
  return { kind, dryRun: dryRun === 'true', ...file };
}

// what breaks while parts arrive is the sender's line; trouble of our own disk has a system call, and stays as it is
function receiving(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || 'syscall' in error) return error;
  if ('code' in error && String(error.code).endsWith('_LIMIT')) return refuse('file', m['bulk_error.one_file']());
  return new AppError('malformed', m['bulk_error.interrupted']());
}

// how files of spreadsheets begin: packed, and the format before 2007
const WORKBOOKS = [Buffer.from('504b0304', 'hex'), Buffer.from('d0cf11e0', 'hex')];

async function store(deps: Deps, id: string, part: MultipartFile): Promise<{ format: Format; fileName: string }> {
  let format: Format = 'csv';
  const checked = async function* () {
    // fatal: the first byte that is no UTF-8 ends it
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let bytes = 0;
    let begun = false;
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      if (bytes === 0 && WORKBOOKS.some((begin) => chunk.subarray(0, begin.length).equals(begin)))
        throw refuse('file', m['bulk_error.workbook']());
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw new AppError('too_large', m['bulk_error.too_large']({ limit: BULK_LIMITS.fileMb }));
      const text = decode(decoder, chunk);
      if (!begun && text.trim() !== '') {
        begun = true;
        if (text.trimStart().startsWith('{')) format = 'jsonl';
      }
      yield chunk;
    }
    decode(decoder, null);
    if (!begun) throw refuse('file', m['bulk_error.empty']());
  };
  await deps.storage.putStream(sourceKey(id), checked());
  return { format, fileName: displayName(part.filename) };
}

function decode(decoder: TextDecoder, chunk: Buffer | null): string {
  try {
    const text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    // plain text in UTF-16 is valid UTF-8 as well, full of zero characters
    if (!text.includes('\0')) return text;
  } catch {
    // said below
  }
  throw refuse('file', m['bulk_error.not_utf8']());
}

/**
 * Reads the file from end to end without looking into its rows, so that a broken one is known before the first is posted.
 * Answers how many rows it has.
 * @throws AppError `invalid` naming every column that is wrong, or the row where it cannot be read on
 */
async function checkFile(deps: Deps, id: string, { kind, format }: Form): Promise<number> {
  const open = async () => (await deps.storage.stream(sourceKey(id)))!;
  try {
    const cells = format === 'csv' ? ((await firstCells(await open())) ?? []) : null;
    const errors = cells ? readHeader(kind, cells).errors : [];
    const other = cells && errors.length > 0 && ALL_KINDS.find((one) => readHeader(one, cells).errors.length === 0);
    if (other) errors.unshift({ path: 'kind', message: m['bulk_error.other_kind']({ kind: textOf(kindLabelId(other.id)) }) });
    if (errors.length > 0) throw new AppError('invalid', errors[0]!.message, { errors });
    return await countRows(await open(), format, kind);
  } catch (error) {
    throw error instanceof FileProblem ? refuse('file', error.message) : error;
  }
}

const refuse = (path: string, message: string): AppError => new AppError('invalid', message, { errors: [{ path, message }] });
const unknownPart = (name: string): AppError => refuse(name, m['bulk_error.unknown_part']({ name: name.slice(0, 80) }));

// shown back with the import: no folders, no control characters, not endless
const displayName = (name: string): string => basename(name.replaceAll('\\', '/')).replaceAll(/\p{C}/gu, '').slice(0, 120) || '?';
