import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atEndOfFile } from '../../test/end-of-file.ts';
import { newKeyPair, readIdentities } from './encryption.ts';

const folder = mkdtempSync(join(tmpdir(), 'thinnai-identities-'));
atEndOfFile(() => rmSync(folder, { recursive: true }));
const { identity } = await newKeyPair();

test.each([
  ['no key', '# created: today\n', 'contains no private key.'],
  ['a key and another line', `${identity}\nage1publickey\n`, 'contains a line that is not a private key.'],
])('a file with %s is refused with that reason, and none of its lines is quoted', (_, text, reason) => {
  const file = join(folder, 'identities');
  writeFileSync(file, text);
  expect(() => readIdentities(file)).toThrow(`${file} ${reason}`);
  expect(() => readIdentities(file)).not.toThrow(identity);
});
