import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const SLEEPS = /waitForTimeout|networkidle|setTimeout[^}]*\} from 'node:timers\/promises'|setTimeout\([^,()]+, [\d_]+\)/;
/**
 * Files with permitted pauses: these vary the interleaving of concurrent work or pace a client, and no assertion depends on their length.
 */
const PAUSES_ALLOWED = new Set(['server/search/concurrent-changes.test.ts', 'server/startup/cluster/cluster-crash.test.ts']);

test('no test waits for a fixed time: each waits for a condition, or moves its clock', () => {
  const files = globSync(
    ['{contract,demo,kinds,messages,moderation-rules,scripts,server,web}/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'e2e/**/*.spec.ts'],
    {
      cwd: root,
      exclude: ['**/node_modules/**', 'test/repository/no-sleeping.test.ts'],
    },
  );
  expect(files.length).toBeGreaterThan(200);
  const sleeping = files.filter((file) => SLEEPS.test(readFileSync(join(root, file), 'utf8')));
  expect(sleeping.filter((file) => !PAUSES_ALLOWED.has(file))).toEqual([]);
});
