/** Reads objects in segments, with a separate request for each. */
import { GetObjectCommand, type GetObjectCommandOutput, type S3Client } from '@aws-sdk/client-s3';
import { StorageError } from '../errors.ts';
import { isBeyondEnd, isMissing, type CallService } from './client.ts';

export interface S3Connection {
  readonly client: S3Client;
  readonly call: CallService;
  /** Returns the bucket and the key of a file. */
  readonly locate: (key: string) => { readonly Bucket: string; readonly Key: string };
}

/**
 * Size of a segment. Imports are read over minutes, while a service closes slow connections earlier; no connection is open between two
 * segments.
 */
const SEGMENT_BYTES = 4 * 1024 * 1024;
/** Larger files are read as streams. The largest upload is 100 MB. */
const MAX_WHOLE_BYTES = 128 * 1024 * 1024;
/** The client retries requests that fail, but not a response that breaks off. */
const BODY_ATTEMPTS = 3;

interface Segment {
  readonly content: Buffer;
  /** Size of the complete object in bytes. */
  readonly total: number;
  readonly etag: string | undefined;
}

/** Reads the content of an object; null when it does not exist. */
export async function readWhole(s3: S3Connection, key: string): Promise<Buffer | null> {
  const segments = await readSegments(s3, key, MAX_WHOLE_BYTES);
  if (!segments) return null;
  const parts: Buffer[] = [];
  for await (const part of segments) parts.push(part);
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

/**
 * Reads the segments of an object; null when it does not exist. All segments belong to one version: reading fails when the object is
 * replaced meanwhile.
 * @throws StorageError also when the object has more than `maxBytes`
 */
export async function readSegments(s3: S3Connection, key: string, maxBytes = Infinity): Promise<AsyncGenerator<Buffer> | null> {
  const first = await readSegment(s3, key, 0);
  if (!first) return null;
  if (first.total > maxBytes) throw new StorageError('refused', `storage: ${key} has ${first.total} bytes, too many to read at once`);
  return segmentsFrom(s3, key, first);
}

async function* segmentsFrom(s3: S3Connection, key: string, first: Segment): AsyncGenerator<Buffer> {
  yield first.content;
  for (let offset = first.content.length; offset < first.total;) {
    const next = await readSegment(s3, key, offset, first.etag);
    if (!next || next.content.length === 0) throw new StorageError('unreachable', `storage: ${key} was deleted while it was read`);
    yield next.content;
    offset += next.content.length;
  }
}

async function readSegment({ client, call, locate }: S3Connection, key: string, from: number, etag?: string): Promise<Segment | null> {
  const input = { ...locate(key), Range: `bytes=${from}-${from + SEGMENT_BYTES - 1}`, ...(etag !== undefined && { IfMatch: etag }) };
  const read = async (): Promise<Segment> => {
    const response = await client.send(new GetObjectCommand(input));
    return { content: await contentOf(response, key), total: totalOf(response), etag: response.ETag };
  };
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(read, (error) => isMissing(error) || isBeyondEnd(error));
    } catch (error) {
      if (isMissing(error)) return null;
      // an empty object has no range
      if (isBeyondEnd(error)) return { content: Buffer.alloc(0), total: 0, etag };
      if (attempt === BODY_ATTEMPTS || !(error instanceof StorageError && error.cause instanceof BrokenOffError)) throw error;
    }
  }
}

class BrokenOffError extends Error {}

async function contentOf({ Body, ContentLength }: GetObjectCommandOutput, key: string): Promise<Buffer> {
  const content = await Body!.transformToByteArray().catch((cause: unknown) => {
    throw new BrokenOffError(`the content of ${key} broke off`, { cause });
  });
  if (content.byteLength !== ContentLength)
    throw new BrokenOffError(`the content of ${key} is ${content.byteLength} of ${ContentLength} bytes`);
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

/** Parses `bytes 0-9/120` as 120. A service that ignores ranges sends the complete object. */
function totalOf({ ContentRange, ContentLength }: GetObjectCommandOutput): number {
  const total = /\/(\d+)$/.exec(ContentRange ?? '')?.[1];
  return total === undefined ? (ContentLength ?? 0) : Number(total);
}
