import { createWriteStream, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { StorageError } from '../../integrations/storage/errors.ts';
import { fileError } from './file-errors.ts';

const fileSystemError = (code: string) => Object.assign(new Error(code), { code, syscall: 'open' });

test.each([
  ['ENOSPC', 'storage_full', 507],
  ['EDQUOT', 'storage_full', 507],
  ['EROFS', 'unavailable', 503],
  ['EACCES', 'unavailable', 503],
  ['EIO', 'unavailable', 503],
  ['EMFILE', 'unavailable', 503],
])('%s results in %s (%i)', (code, expected, status) => {
  expect(fileError(fileSystemError(code))).toMatchObject({ code: expected, status });
});

test('a folder that cannot be created, as on a read-only disk, results in unavailable', () => {
  expect(fileError(Object.assign(fileSystemError('ENOENT'), { syscall: 'mkdir' }))).toMatchObject({ code: 'unavailable' });
});

test.each([
  ['unreachable', 'unavailable', 503],
  ['refused', 'unavailable', 503],
  ['full', 'storage_full', 507],
] as const)('S3 storage that is %s results in %s (%i)', (reason, code, status) => {
  expect(fileError(new StorageError(reason, 'storage: text of the service'))).toMatchObject({ code, status });
});

test('other errors are not file errors', () => {
  for (const error of [fileSystemError('ENOENT'), new Error('EROFS'), Object.assign(new Error('x'), { code: 'EACCES' })])
    expect(fileError(error)).toBeNull();
});

// a device on which every write fails as if the disk were full
test.runIf(process.platform === 'linux')('a real full disk is recognised in calls and streams', async () => {
  const thrown = (() => {
    try {
      writeFileSync('/dev/full', 'x');
    } catch (error) {
      return error as Error;
    }
    return new Error('nothing was thrown');
  })();
  expect(fileError(thrown)).toMatchObject({ code: 'storage_full' });
  const streamed = await pipeline(Readable.from(['x']), createWriteStream('/dev/full')).catch((error: unknown) => error as Error);
  expect(fileError(streamed as Error)).toMatchObject({ code: 'storage_full' });
});
