import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { normalOrExhaustive } from '../exhaustive.ts';
import { payThroughFaults } from '../../faults/paying.ts';

test(
  'a payment starts its plan once, although the server and then its database are killed between payment and activation',
  { timeout: normalOrExhaustive(300_000, 3_600_000) },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-paying-'));
    try {
      const rounds = normalOrExhaustive(2, 30);
      expect(await payThroughFaults({ dataDir, rounds, copies: 10, killDatabase: true })).toMatchObject({
        kills: rounds,
        databaseKills: rounds / 2,
      });
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
