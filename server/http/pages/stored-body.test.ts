import { expect, test } from 'vitest';
import { StoredBody } from './stored-body.ts';

test('a stored body occupies the memory that it counts, and not the slabs in which its bytes were created', async () => {
  for (const text of ['small', 'a listing near the school '.repeat(200)]) {
    const body = await StoredBody.of(Buffer.from(text));
    const stored = await Promise.all([body.encoded('br'), body.encoded('gzip')]);
    const slabs = new Set(stored.map(({ bytes }) => bytes.buffer));
    expect([...slabs].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBe(body.size);
  }
});
