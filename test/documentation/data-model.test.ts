import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { dataModelPage, readSchema } from '../../scripts/docs/data-model.ts';
import { root } from '../../scripts/tool.ts';
import { testDatabase } from '../database.ts';

// a distributed database has fewer foreign keys
test.skipIf(inject('clusterNodes'))('docs/data-model.md matches the migrated schema: `npm run docs:data-model` writes it', async () => {
  const { ownerUrl } = await testDatabase();
  expect(readFileSync(join(root, 'docs', 'data-model.md'), 'utf8')).toBe(dataModelPage(await readSchema(ownerUrl)));
});
