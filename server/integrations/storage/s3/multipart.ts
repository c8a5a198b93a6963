/** Writes streams of unknown length: small ones in one request, larger ones in parts that become visible together. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import { isUnsupportedOrDenied, isTaken } from './client.ts';
import { headersOf } from './headers.ts';
import type { S3Connection } from './read.ts';

/** Size of every part except the last. Services require at least 5 MB. At most two parts are in memory. */
const PART_BYTES = 8 * 1024 * 1024;
/** No upload takes longer, so older uploads belong to processes that were killed. */
const MAX_UPLOAD_MS = 60 * 60_000;

interface Writer {
  readonly ifAbsent: boolean;
  readonly put: (key: string, content: Buffer, ifAbsent: boolean) => Promise<boolean>;
  readonly writeIfAbsent: (write: () => Promise<unknown>) => Promise<boolean>;
}

/** @returns false when the file existed and `ifAbsent` was set */
export async function putParts(
  s3: S3Connection,
  key: string,
  content: AsyncIterable<Uint8Array>,
  { ifAbsent, put, writeIfAbsent }: Writer,
): Promise<boolean> {
  const parts = partsOf(content);
  const first = (await parts.next()).value;
  if (!first) return put(key, Buffer.alloc(0), ifAbsent);
  const second = (await parts.next()).value;
  if (!second) return put(key, first, ifAbsent);
  const { client, call, locate } = s3;
  const { UploadId } = await call(() => client.send(new CreateMultipartUploadCommand({ ...locate(key), ...headersOf(key) })));
  const upload = { ...locate(key), UploadId };
  try {
    const Parts: CompletedPart[] = [];
    const send = async (part: Buffer) => {
      const numbered = { ...upload, PartNumber: Parts.length + 1 };
      const { ETag } = await call(() => client.send(new UploadPartCommand({ ...numbered, Body: part, ContentLength: part.length })));
      Parts.push({ ETag, PartNumber: numbered.PartNumber });
    };
    await send(first);
    await send(second);
    for await (const part of parts) await send(part);
    const input = { ...upload, MultipartUpload: { Parts }, ...(ifAbsent && { IfNoneMatch: '*' }) };
    const written = await writeIfAbsent(() => call(() => client.send(new CompleteMultipartUploadCommand(input)), isTaken));
    if (!written) await abort(s3, upload);
    return written;
  } catch (error) {
    // parts that cannot be deleted now are deleted as abandoned later
    await abort(s3, upload).catch(() => undefined);
    throw error;
  }
}

async function abort({ client, call }: S3Connection, upload: { Bucket: string; Key: string; UploadId: string | undefined }): Promise<void> {
  await call(() => client.send(new AbortMultipartUploadCommand(upload)));
}

async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(chunks);
  return undefined;
}

/**
 * Aborts uploads in parts that nobody completes. Services that cannot list such uploads end them by themselves or with a lifecycle rule
 * (`docs/storage.md`).
 */
export async function abortAbandoned(s3: S3Connection, bucket: string, now: Date): Promise<number> {
  const { client, call } = s3;
  const page = await call(() => client.send(new ListMultipartUploadsCommand({ Bucket: bucket })), isUnsupportedOrDenied).catch(
    (error: unknown) => {
      if (isUnsupportedOrDenied(error)) return { Uploads: [] };
      throw error;
    },
  );
  let count = 0;
  for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
    if (!Key || !Initiated || now.getTime() - Initiated.getTime() < MAX_UPLOAD_MS) continue;
    await abort(s3, { Bucket: bucket, Key, UploadId });
    count += 1;
  }
  return count;
}
