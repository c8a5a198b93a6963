/** The objects of the tests' S3 server, in memory, with the rules of S3 for parts and conditions. */
import { createHash, randomUUID } from 'node:crypto';

export interface StoredObject {
  readonly content: Buffer;
  readonly etag: string;
  readonly modifiedAt: Date;
  readonly headers: Readonly<Record<string, string>>;
}
export class S3Error extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

interface Upload {
  readonly bucket: string;
  readonly key: string;
  readonly startedAt: Date;
  readonly headers: StoredObject['headers'];
  readonly parts: Map<number, Buffer>;
}
/** S3 refuses smaller parts, except for the last one. */
const MIN_PART_BYTES = 5 * 1024 * 1024;

const md5 = (content: Buffer): string => createHash('md5').update(content).digest('hex');
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

export class Buckets {
  readonly objects = new Map<string, Map<string, StoredObject>>();
  readonly uploads = new Map<string, Upload>();

  constructor(names: readonly string[]) {
    for (const name of names) this.objects.set(name, new Map());
  }

  bucket(name: string): Map<string, StoredObject> {
    const bucket = this.objects.get(name);
    if (!bucket) throw new S3Error(404, 'NoSuchBucket');
    return bucket;
  }

  object(bucket: string, key: string): StoredObject {
    const object = this.bucket(bucket).get(key);
    if (!object) throw new S3Error(404, 'NoSuchKey');
    return object;
  }

  put(bucket: string, key: string, content: Buffer, headers: StoredObject['headers'], ifNoneMatch?: string, etag = md5(content)): string {
    if (ifNoneMatch === '*' && this.bucket(bucket).has(key)) throw new S3Error(412, 'PreconditionFailed');
    this.bucket(bucket).set(key, { content: Buffer.from(content), etag: `"${etag}"`, modifiedAt: new Date(), headers });
    return `"${etag}"`;
  }

  /** A page of keys, and of folders when a delimiter is given. */
  list(bucket: string, { prefix, delimiter, after, max }: { prefix: string; delimiter: string; after: string; max: number }) {
    const entries: ({ key: string; object: StoredObject } | { folder: string })[] = [];
    const folders = new Set<string>();
    for (const [key, object] of [...this.bucket(bucket)].toSorted(([a], [b]) => byBytes(a, b))) {
      if (!key.startsWith(prefix)) continue;
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      const folder = end < 0 ? null : key.slice(0, end + delimiter.length);
      if (byBytes(folder ?? key, after) <= 0 || (folder !== null && folders.has(folder))) continue;
      if (folder !== null) folders.add(folder);
      entries.push(folder === null ? { key, object } : { folder });
      if (entries.length > max) break;
    }
    const page = entries.slice(0, max);
    const nameOf = (entry: (typeof page)[number]) => ('folder' in entry ? entry.folder : entry.key);
    return { page, next: entries.length > max ? page.map(nameOf).at(-1)! : null };
  }

  startUpload(bucket: string, key: string, headers: StoredObject['headers']): string {
    this.bucket(bucket);
    const id = randomUUID();
    this.uploads.set(id, { bucket, key, startedAt: new Date(), headers, parts: new Map() });
    return id;
  }

  upload(id: string): Upload {
    const upload = this.uploads.get(id);
    if (!upload) throw new S3Error(404, 'NoSuchUpload');
    return upload;
  }

  finishUpload(id: string, requestedParts: readonly { number: number; etag: string }[], ifNoneMatch?: string): string {
    const { bucket, key, headers, parts } = this.upload(id);
    const contents = requestedParts.map(({ number, etag }) => {
      const content = parts.get(number);
      // clients may omit the quotes
      if (!content || md5(content) !== etag.replaceAll('"', '')) throw new S3Error(400, 'InvalidPart');
      return content;
    });
    if (contents.slice(0, -1).some((content) => content.length < MIN_PART_BYTES)) throw new S3Error(400, 'EntityTooSmall');
    const etag = `${md5(Buffer.concat(contents.map((content) => Buffer.from(md5(content), 'hex'))))}-${contents.length}`;
    const written = this.put(bucket, key, Buffer.concat(contents), headers, ifNoneMatch, etag);
    this.uploads.delete(id);
    return written;
  }

  savePart(id: string, number: number, content: Buffer): string {
    this.upload(id).parts.set(number, Buffer.from(content));
    return `"${md5(content)}"`;
  }
}
