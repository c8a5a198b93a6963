/** The operations of the tests' S3 server. */
import type { IncomingHttpHeaders } from 'node:http';
import { S3Error, type Buckets, type StoredObject } from './buckets.ts';
import { element, textElement, textsOf } from './xml.ts';

export interface S3Request {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
interface Settings {
  readonly versioning: string;
  /** Maximum number of entries in a listing. */
  readonly pageSize: number;
}
interface S3Response {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly content?: string | Buffer;
}

const NAMESPACE = ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
const UNSUPPORTED_OPERATIONS = ['acl', 'cors', 'lifecycle', 'policy', 'tagging', 'versions', 'website'];
const STORED_HEADERS = ['content-type', 'cache-control', 'content-disposition'];

const xml = (name: string, content: string): S3Response => ({
  headers: { 'content-type': 'application/xml' },
  content: `<?xml version="1.0" encoding="UTF-8"?><${name}${NAMESPACE}>${content}</${name}>`,
});
const headersToStore = (headers: IncomingHttpHeaders): StoredObject['headers'] =>
  Object.fromEntries(STORED_HEADERS.filter((name) => headers[name] !== undefined).map((name) => [name, String(headers[name])]));
const conditionOf = ({ headers }: S3Request): string | undefined => headers['if-none-match'];

export function handleRequest(buckets: Buckets, request: S3Request, settings: Settings): S3Response {
  if (UNSUPPORTED_OPERATIONS.some((name) => request.query.has(name))) throw new S3Error(501, 'NotImplemented');
  if (request.bucket === '') return listBuckets(buckets);
  if (request.key === '') return bucketOperation(buckets, request, settings);
  if (request.query.has('uploadId') || request.query.has('uploads')) return uploadOperation(buckets, request);
  switch (request.method) {
    case 'PUT':
      return {
        headers: { etag: buckets.put(request.bucket, request.key, request.body, headersToStore(request.headers), conditionOf(request)) },
      };
    case 'GET':
    case 'HEAD':
      return read(buckets, request);
    case 'DELETE':
      buckets.bucket(request.bucket).delete(request.key);
      return { status: 204 };
    default:
      throw new S3Error(405, 'MethodNotAllowed');
  }
}

function listBuckets(buckets: Buckets): S3Response {
  const names = [...buckets.objects.keys()].map((name) =>
    element('Bucket', textElement('Name', name) + textElement('CreationDate', new Date(0).toISOString())),
  );
  return xml('ListAllMyBucketsResult', element('Buckets', names.join('')));
}

function bucketOperation(buckets: Buckets, request: S3Request, settings: Settings): S3Response {
  const { method, bucket, query, body } = request;
  buckets.bucket(bucket);
  if (method === 'HEAD') return {};
  if (method === 'POST' && query.has('delete')) {
    const keys = textsOf(body.toString(), 'Key');
    for (const key of keys) buckets.bucket(bucket).delete(key);
    return xml('DeleteResult', keys.map((key) => element('Deleted', textElement('Key', key))).join(''));
  }
  if (method !== 'GET') throw new S3Error(405, 'MethodNotAllowed');
  if (query.has('location')) return xml('LocationConstraint', '');
  if (query.has('versioning')) return xml('VersioningConfiguration', settings.versioning && textElement('Status', settings.versioning));
  if (query.has('uploads')) return listUploads(buckets, bucket);
  return listObjects(buckets, request, settings);
}

/** Both versions of the listing, because older clients use the first. */
function listObjects(buckets: Buckets, { bucket, query }: S3Request, { pageSize }: Settings): S3Response {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? query.get('marker') ?? query.get('start-after') ?? '';
  const max = Math.min(Number(query.get('max-keys') ?? pageSize), pageSize);
  const { page, next } = buckets.list(bucket, { prefix, delimiter: query.get('delimiter') ?? '', after, max });
  const entries = page.map((entry) =>
    'folder' in entry
      ? element('CommonPrefixes', textElement('Prefix', entry.folder))
      : element(
          'Contents',
          textElement('Key', entry.key) +
            textElement('LastModified', entry.object.modifiedAt.toISOString()) +
            textElement('ETag', entry.object.etag) +
            textElement('Size', entry.object.content.length) +
            textElement('StorageClass', 'STANDARD'),
        ),
  );
  const tokens = next === null ? '' : textElement('NextContinuationToken', next) + textElement('NextMarker', next);
  const head =
    textElement('Name', bucket) + textElement('Prefix', prefix) + textElement('KeyCount', page.length) + textElement('MaxKeys', max);
  return xml('ListBucketResult', head + textElement('IsTruncated', String(next !== null)) + tokens + entries.join(''));
}

function listUploads(buckets: Buckets, bucket: string): S3Response {
  const uploads = [...buckets.uploads].filter(([, upload]) => upload.bucket === bucket);
  const entries = uploads.map(([id, { key, startedAt }]) =>
    element('Upload', textElement('Key', key) + textElement('UploadId', id) + textElement('Initiated', startedAt.toISOString())),
  );
  return xml('ListMultipartUploadsResult', textElement('Bucket', bucket) + textElement('IsTruncated', 'false') + entries.join(''));
}

function uploadOperation(buckets: Buckets, request: S3Request): S3Response {
  const { method, bucket, key, query, body } = request;
  const id = query.get('uploadId') ?? '';
  switch (method) {
    case 'POST': {
      if (query.has('uploads')) {
        const started = buckets.startUpload(bucket, key, headersToStore(request.headers));
        return xml(
          'InitiateMultipartUploadResult',
          textElement('Bucket', bucket) + textElement('Key', key) + textElement('UploadId', started),
        );
      }
      const [numbers, etags] = [textsOf(body.toString(), 'PartNumber'), textsOf(body.toString(), 'ETag')];
      const parts = numbers.map((number, index) => ({ number: Number(number), etag: etags[index] ?? '' }));
      return xml('CompleteMultipartUploadResult', textElement('ETag', buckets.finishUpload(id, parts, conditionOf(request))));
    }
    case 'PUT':
      return { headers: { etag: buckets.savePart(id, Number(query.get('partNumber')), body) } };
    case 'DELETE':
      buckets.upload(id);
      buckets.uploads.delete(id);
      return { status: 204 };
    default:
      throw new S3Error(405, 'MethodNotAllowed');
  }
}

function read(buckets: Buckets, { bucket, key, headers }: S3Request): S3Response {
  const { content, etag, modifiedAt, headers: storedHeaders } = buckets.object(bucket, key);
  if (headers['if-match'] !== undefined && headers['if-match'] !== etag) throw new S3Error(412, 'PreconditionFailed');
  const objectHeaders = { ...storedHeaders, etag, 'last-modified': modifiedAt.toUTCString(), 'accept-ranges': 'bytes' };
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '');
  if (!range) return { headers: objectHeaders, content };
  const from = Number(range[1]);
  if (from >= content.length) throw new S3Error(416, 'InvalidRange');
  const to = Math.min(range[2] ? Number(range[2]) : Infinity, content.length - 1);
  const part = content.subarray(from, to + 1);
  return { status: 206, headers: { ...objectHeaders, 'content-range': `bytes ${from}-${to}/${content.length}` }, content: part };
}
