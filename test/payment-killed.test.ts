import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { payThroughFaults } from '../faults/paying.ts';

test(
  'a payment starts its plan once, though the server and then its database are killed between payment and activation',
  { timeout: 300_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-paying-'));
    try {
      expect(await payThroughFaults({ dataDir, rounds: 3, copies: 10, database: true })).toMatchObject({ kills: 3, databases: 1 });
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
