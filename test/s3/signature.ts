/** AWS Signature Version 4 on the server side, written from its specification and independent of the tested client. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface SignedRequest {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
/** Code of the S3 error; null when the signature is valid. */
type Refusal =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'RequestTimeTooSkewed'
  | 'XAmzContentSHA256Mismatch'
  | null;

const MAX_SKEW_MS = 15 * 60_000;
const UNSIGNED = 'UNSIGNED-PAYLOAD';

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

interface SignatureData {
  readonly keyId: string;
  /** `20260101/us-east-1/s3/aws4_request` */
  readonly scope: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** `20260101T000000Z` */
  readonly time: string;
  readonly payloadHash: string;
  readonly expiresS: number | null;
}

/** The signature data of the request, from the header or (presigned) from the query. */
function parseSignatureData({ url, headers }: SignedRequest): SignatureData | null {
  const query = new URL(url, 'http://s3').searchParams;
  const header = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (header) {
    const [, keyId, scope, names, signature] = header as unknown as [string, string, string, string, string];
    const [time, payloadHash] = [String(headers['x-amz-date']), String(headers['x-amz-content-sha256'])];
    return { keyId, scope, signedHeaders: names.split(';'), signature, time, payloadHash, expiresS: null };
  }
  const credential = /^([^/]+)\/(.+)$/.exec(query.get('X-Amz-Credential') ?? '');
  if (!credential || query.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return null;
  return {
    keyId: credential[1]!,
    scope: credential[2]!,
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    time: query.get('X-Amz-Date') ?? '',
    payloadHash: UNSIGNED,
    expiresS: Number(query.get('X-Amz-Expires')),
  };
}

const timeOf = (time: string): number => Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** The text whose hash is signed. The path is used as it was sent, because S3 does not normalize it. */
function canonicalRequest(request: SignedRequest, signedHeaders: readonly string[], payloadHash: string): string {
  const [path = '', queryText = ''] = request.url.split('?', 2);
  const query = [...new URLSearchParams(queryText.replaceAll('+', '%2B'))]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .join('&');
  const headers = signedHeaders
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replaceAll(/ +/g, ' ')}\n`,
    )
    .join('');
  return [request.method, path, query, headers, signedHeaders.join(';'), payloadHash].join('\n');
}

function signatureOf(canonical: string, time: string, scope: string, secret: string): string {
  const [date = '', region = '', service = '', end = ''] = scope.split('/');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), end);
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex');
}

export function checkSignature(request: SignedRequest, { accessKeyId, secretAccessKey }: Credentials, region: string, now: Date): Refusal {
  const signatureData = parseSignatureData(request);
  if (!signatureData) return 'AccessDenied';
  if (signatureData.keyId !== accessKeyId) return 'InvalidAccessKeyId';
  const age = now.getTime() - timeOf(signatureData.time);
  if (signatureData.expiresS !== null && age > signatureData.expiresS * 1000) return 'AccessDenied';
  if (Number.isNaN(age) || age < -MAX_SKEW_MS || (signatureData.expiresS === null && age > MAX_SKEW_MS)) return 'RequestTimeTooSkewed';
  if (signatureData.scope !== `${signatureData.time.slice(0, 8)}/${region}/s3/aws4_request`) return 'SignatureDoesNotMatch';
  const mustBeSigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !signatureData.signedHeaders.includes(name))) return 'AccessDenied';
  const expected = signatureOf(
    canonicalRequest(request, signatureData.signedHeaders, signatureData.payloadHash),
    signatureData.time,
    signatureData.scope,
    secretAccessKey,
  );
  if (expected.length !== signatureData.signature.length || !timingSafeEqual(Buffer.from(expected), Buffer.from(signatureData.signature)))
    return 'SignatureDoesNotMatch';
  if (signatureData.payloadHash !== UNSIGNED && signatureData.payloadHash !== sha256(request.body)) return 'XAmzContentSHA256Mismatch';
  return null;
}
