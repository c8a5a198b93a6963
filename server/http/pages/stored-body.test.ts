import { expect, test } from 'vitest';
import { StoredBody } from './stored-body.ts';

test('the size of a stored body is all memory that it keeps alive, because its bytes are copied out of pooled buffers', async () => {
  for (const text of ['small', 'a listing near the school '.repeat(200)]) {
    const body = await StoredBody.of(Buffer.from(text));
    const stored = await Promise.all([body.encoded('br'), body.encoded('gzip')]);
    const arrayBuffers = new Set(stored.map(({ bytes }) => bytes.buffer));
    expect([...arrayBuffers].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBe(body.size);
  }
});

test('clients without compression share the uncompressed bytes instead of getting a copy each', async () => {
  const text = 'a listing near the school '.repeat(200);
  const body = await StoredBody.of(Buffer.from(text));
  const [one, other] = await Promise.all([body.encoded('identity'), body.encoded('identity')]);
  const later = await body.encoded('identity');
  expect(one.bytes.toString()).toBe(text);
  expect(other.bytes).toBe(one.bytes);
  expect(later.bytes).toBe(one.bytes);
});
