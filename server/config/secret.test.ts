import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecrets, secretFilePath } from './secret.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'thinnai-secret-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('the first start generates a secret that only its owner can read, and later starts read the same', () => {
  const { newest } = readSecrets(null, dataDir);
  expect(readSecrets(null, dataDir).newest.value).toBe(newest.value);
  expect(readFileSync(secretFilePath(dataDir), 'utf8')).toBe(newest.value);
  expect(statSync(secretFilePath(dataDir)).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test.skipIf(process.platform === 'win32')(
  'a start that could not write the secret leaves no empty file, so that the next start succeeds',
  () => {
    const script = `import { readSecrets } from ${JSON.stringify(join(import.meta.dirname, 'secret.ts'))}; readSecrets(null, ${JSON.stringify(dataDir)});`;
    // with this limit, files can be created but nothing can be written, as on a full disk
    const failed = spawnSync('sh', ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, '--input-type=module', '--eval', script]);
    expect(failed.status).not.toBe(0);
    expect(readSecrets(null, dataDir).all).toHaveLength(1);
  },
);
