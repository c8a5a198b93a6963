/**
 * Test vectors of AWS: "Signature Calculations for the Authorization Header: Transferring Payload in a Single Chunk" in the S3 API
 * reference.
 */
import { describe, expect, test } from 'vitest';
import { checkSignature, sha256, type SignedRequest } from './signature.ts';

const credentials = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const host = 'examplebucket.s3.amazonaws.com';
const time = '20130524T000000Z';
const scope = '20130524/us-east-1/s3/aws4_request';
const now = new Date('2013-05-24T00:00:00Z');
const check = (request: SignedRequest, at = now) => checkSignature(request, credentials, 'us-east-1', at);

const signed = (
  method: string,
  url: string,
  signedHeaders: string,
  signature: string,
  headers: Record<string, string>,
  text = '',
): SignedRequest => {
  const body = Buffer.from(text);
  const authorization = `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope},SignedHeaders=${signedHeaders},Signature=${signature}`;
  return { method, url, body, headers: { host, 'x-amz-date': time, 'x-amz-content-sha256': sha256(body), authorization, ...headers } };
};
const GET = signed(
  'GET',
  '/test.txt',
  'host;range;x-amz-content-sha256;x-amz-date',
  'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  { range: 'bytes=0-9' },
);
const VECTORS: [string, SignedRequest][] = [
  ['a read of a range', GET],
  [
    'a write',
    signed(
      'PUT',
      '/test%24file.text',
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      'Welcome to Amazon S3.',
    ),
  ],
  [
    'a query without a value',
    signed(
      'GET',
      '/?lifecycle',
      'host;x-amz-content-sha256;x-amz-date',
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
      {},
    ),
  ],
  [
    'a list of objects',
    signed(
      'GET',
      '/?max-keys=2&prefix=J',
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
      {},
    ),
  ],
];
const PRESIGNED =
  `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(`${credentials.accessKeyId}/${scope}`)}&X-Amz-Date=${time}` +
  '&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';
const presigned: SignedRequest = { method: 'GET', url: PRESIGNED, headers: { host }, body: Buffer.alloc(0) };

describe('the signatures that AWS publishes as examples are accepted', () => {
  test.each(VECTORS)('for %s', (_, request) => {
    expect(check(request)).toBeNull();
  });
  test('for a presigned URL, until it expires', () => {
    expect(check(presigned, new Date('2013-05-24T23:59:00Z'))).toBeNull();
    expect(check(presigned, new Date('2013-05-25T00:00:01Z'))).toBe('AccessDenied');
  });
});

test.each<[string, Partial<SignedRequest>, string]>([
  ['another method', { method: 'PUT' }, 'SignatureDoesNotMatch'],
  ['another path', { url: '/test.txt2' }, 'SignatureDoesNotMatch'],
  ['a further query', { url: '/test.txt?versionId=1' }, 'SignatureDoesNotMatch'],
  ['a changed header', { headers: { ...GET.headers, range: 'bytes=0-99' } }, 'SignatureDoesNotMatch'],
  ['an unsigned header of S3', { headers: { ...GET.headers, 'x-amz-acl': 'public-read' } }, 'AccessDenied'],
  ['another content', { body: Buffer.from('x') }, 'XAmzContentSHA256Mismatch'],
  ['no signature', { headers: { host } }, 'AccessDenied'],
])('%s is refused', (_, change, expected) => {
  expect(check({ ...GET, ...change })).toBe(expected);
});

test('an old request, another key and another region are refused', () => {
  expect(check(GET, new Date('2013-05-24T00:16:00Z'))).toBe('RequestTimeTooSkewed');
  expect(checkSignature(GET, { ...credentials, secretAccessKey: 'other' }, 'us-east-1', now)).toBe('SignatureDoesNotMatch');
  expect(checkSignature(GET, { ...credentials, accessKeyId: 'other' }, 'us-east-1', now)).toBe('InvalidAccessKeyId');
  expect(checkSignature(GET, credentials, 'eu-west-1', now)).toBe('SignatureDoesNotMatch');
});
