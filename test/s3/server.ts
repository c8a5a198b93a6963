/**
 * An S3 server for tests. It implements the part of the protocol that the site and ordinary clients use, over HTTP, and verifies
 * signatures. No npm package does: s3rver verifies version 4 signatures only partially, and does not support conditional writes.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Options } from '../../server/integrations/storage/s3/options.ts';
import { Buckets, S3Error } from './buckets.ts';
import { handleRequest, type S3Request } from './operations.ts';
import { checkSignature } from './signature.ts';
import { element } from './xml.ts';

/** What happens to a request instead of a response; null for a normal response. */
export type Fault = 'reset' | 'hang' | 'break off' | 'unavailable' | 'full' | 'conflict' | null;

interface S3Server {
  readonly url: string;
  readonly buckets: Buckets;
  /** `METHOD /path?query` of every request, in order. */
  readonly requests: string[];
  /** Versioning status that it reports. It stores no versions. */
  versioning: '' | 'Enabled';
  /** Entries per page of a listing. Default: a thousand, as in S3. */
  pageSize: number;
  /** Called for every request that is not refused; decides whether it fails. */
  fault: (request: S3Request) => Fault;
  readonly close: () => Promise<void>;
}

export const S3_TEST_CREDENTIALS = { accessKeyId: 'test-key', secretAccessKey: 'test/secret+with=signs' } as const;
const S3_TEST_REGION = 'ap-south-1';

const faultError = (fault: 'unavailable' | 'full' | 'conflict'): S3Error =>
  ({
    unavailable: new S3Error(503, 'SlowDown'),
    full: new S3Error(507, 'QuotaExceeded'),
    conflict: new S3Error(409, 'ConditionalRequestConflict'),
  })[fault];

/** The site's options for this server. */
export const s3Options = ({ url }: S3Server, changes: Partial<S3Options> = {}): S3Options => ({
  bucket: 'files',
  mediaBucket: 'files',
  region: S3_TEST_REGION,
  endpoint: url,
  pathStyle: true,
  credentials: S3_TEST_CREDENTIALS,
  ...changes,
});

export async function startS3Server(names: readonly string[] = ['files'], port = 0): Promise<S3Server> {
  const buckets = new Buckets(names);
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    const { method = 'GET', url = '/', headers } = incoming;
    const refusal = isPublicRead(method, url, headers.authorization)
      ? null
      : checkSignature({ method, url, headers, body }, S3_TEST_CREDENTIALS, S3_TEST_REGION, new Date());
    server.requests.push(`${method} ${url}`);
    if (refusal !== null) return sendError(response, method, new S3Error(403, refusal));
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const [, bucket = '', ...key] = pathname.split('/').map(decodeURIComponent);
    const request: S3Request = { method, bucket, key: key.join('/'), query: searchParams, headers, body };
    const fault = server.fault(request);
    if (fault === 'hang') return;
    if (fault === 'reset') return void incoming.socket.destroy();
    if (fault === 'break off') {
      response.writeHead(200, { 'content-length': 1000, etag: '"x"' }).write('half');
      return void setImmediate(() => incoming.socket.destroy());
    }
    if (fault !== null) return sendError(response, method, faultError(fault));
    const { status = 200, headers: responseHeaders = {}, content = '' } = handleRequest(buckets, request, server);
    response.writeHead(status, { 'content-length': Buffer.byteLength(content), ...responseHeaders });
    response.end(method === 'HEAD' ? undefined : content);
  };
  const http = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      sendError(response, incoming.method ?? '', error instanceof S3Error ? error : new S3Error(500, `InternalError ${String(error)}`));
    });
  });
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  const server: S3Server = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    buckets,
    requests: [],
    versioning: '',
    pageSize: 1000,
    fault: () => null,
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return server;
}

/** Behaves like a bucket policy that lets anybody read `media/*` and nothing else. */
const isPublicRead = (method: string, url: string, authorization: string | undefined): boolean =>
  authorization === undefined && ['GET', 'HEAD'].includes(method) && /^\/[^/?]+\/media\/[^?]+$/.test(url);

function sendError(response: ServerResponse, method: string, { status, code }: S3Error): void {
  if (response.headersSent) return void response.destroy();
  const content = element('Error', element('Code', code) + element('Message', code));
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(content) });
  response.end(method === 'HEAD' ? undefined : content);
}
