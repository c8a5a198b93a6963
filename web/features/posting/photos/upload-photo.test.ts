import { expect, it } from 'vitest';
import { nextPartSize } from './upload-photo.ts';

it('the next part takes about five seconds, but has at least 16 kB, at most 1 MB and at most four times the bytes of the previous part', () => {
  // 50 kbit/s: 6.25 kB a second
  expect(nextPartSize(65_536, 10_500)).toBe(31_208);
  expect(nextPartSize(31_208, 5000)).toBe(31_208);
  expect(nextPartSize(16_384, 60_000)).toBe(16_384);
  // the size grows step by step, and is at most one megabyte
  expect(nextPartSize(65_536, 50)).toBe(262_144);
  expect(nextPartSize(1_048_576, 50)).toBe(1_048_576);
});
