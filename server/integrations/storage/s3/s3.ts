/** Storage in the buckets of an S3 service: AWS, MinIO, Cloudflare R2 and others. This module is loaded only when S3 is configured. */
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { StorageError } from '../errors.ts';
import { requireValidFolder, requireValidKey, STORAGE_AREAS, type ObjectStorage } from '../index.ts';
import { createCallService, DEFAULT_TIMING, isMissing, isTaken, createS3Client, type S3Timing } from './client.ts';
import { headersOf } from './headers.ts';
import { abortAbandoned, putParts } from './multipart.ts';
import type { S3Options } from './options.ts';
import { readSegments, readWhole } from './read.ts';

/**
 * Number of parallel deletions. Each is one request, because not every service supports the checksum that a request for many deletions
 * requires.
 */
const CONCURRENT_DELETIONS = 8;
/** A conflict means that another write of this name is in progress; the request is then repeated up to this number of times. */
const CONFLICT_ATTEMPTS = 5;

export function createS3Storage(options: S3Options, timing: S3Timing = DEFAULT_TIMING): ObjectStorage {
  const client = createS3Client(options, timing);
  const call = createCallService(timing);
  const locate = (key: string) => ({ Bucket: key.split('/', 1)[0] === 'media' ? options.mediaBucket : options.bucket, Key: key });
  const s3 = { client, call, locate };

  const exists = async (key: string): Promise<boolean> => {
    try {
      await call(() => client.send(new HeadObjectCommand(locate(key))), isMissing);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  };
  const put = async (key: string, content: Buffer, ifAbsent: boolean): Promise<boolean> => {
    const input = {
      ...locate(key),
      ...headersOf(key),
      Body: content,
      ContentLength: content.length,
      ...(ifAbsent && { IfNoneMatch: '*' }),
    };
    return writeIfAbsent(() => call(() => client.send(new PutObjectCommand(input)), isTaken));
  };
  const pages = async function* (folder: string, delimiter?: string): AsyncGenerator<ListObjectsV2CommandOutput> {
    const { Bucket, Key } = locate(`${folder}/`);
    for (let token: string | undefined; ;) {
      const input = { Bucket, Prefix: Key, ...(delimiter && { Delimiter: delimiter }), ...(token && { ContinuationToken: token }) };
      const page = await call(() => client.send(new ListObjectsV2Command(input)));
      yield page;
      if (!page.IsTruncated) return;
      token = page.NextContinuationToken;
    }
  };
  const remove = async (key: string): Promise<void> => {
    await call(() => client.send(new DeleteObjectCommand(locate(key))), isMissing).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  };
  return {
    put: async (key, content, { ifAbsent = false } = {}) => put(requireValidKey(key), content, ifAbsent),
    putStream: async (key, content, { ifAbsent = false } = {}) =>
      putParts(s3, requireValidKey(key), content, { ifAbsent, put, writeIfAbsent }),
    // everything that the service confirmed is durable
    makeDurable: () => Promise.resolve(),
    get: async (key) => readWhole(s3, requireValidKey(key)),
    async stream(key) {
      const segments = await readSegments(s3, requireValidKey(key));
      return segments && Readable.from(segments, { objectMode: false });
    },
    exists: async (key) => exists(requireValidKey(key)),
    delete: async (key) => remove(requireValidKey(key)),
    async deleteAll(folder) {
      for await (const { Contents = [] } of pages(requireValidFolder(folder, false))) {
        for (let from = 0; from < Contents.length; from += CONCURRENT_DELETIONS)
          await Promise.all(Contents.slice(from, from + CONCURRENT_DELETIONS).map(({ Key }) => remove(Key!)));
      }
    },
    async *list(folder) {
      for await (const { Contents = [] } of pages(requireValidFolder(folder, true)))
        for (const { Key, Size, LastModified } of Contents)
          if (isKey(Key!)) yield { key: Key!, bytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
    },
    async *folders(folder) {
      const name = requireValidFolder(folder, true);
      for await (const { CommonPrefixes = [] } of pages(name, '/'))
        for (const { Prefix } of CommonPrefixes) yield Prefix!.slice(name.length + 1, -1);
    },
    deleteAbandoned: async (now) => {
      let count = 0;
      for (const Bucket of new Set(STORAGE_AREAS.map((area) => locate(area).Bucket))) count += await abortAbandoned(s3, Bucket, now);
      return count;
    },
  };
}

/** Other programs may store files with other names in the bucket, such as the empty "folders" of file managers. They are ignored. */
function isKey(key: string): boolean {
  try {
    return requireValidKey(key) === key;
  } catch {
    return false;
  }
}

/** Runs a write that must not replace a file. Returns false when the file exists. */
async function writeIfAbsent(write: () => Promise<unknown>): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      await write();
      return true;
    } catch (error) {
      if (!isTaken(error)) throw error;
      const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
      if (status === 412) return false;
      if (attempt === CONFLICT_ATTEMPTS) throw new StorageError('unreachable', 'storage: others keep writing this file', error);
    }
  }
}
