/** Files that the simulated users of fault runs import. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { KINDS } from '../kinds/index.ts';
import { completeValues } from '../test/wizard.ts';
import type { FaultRow } from './report.ts';

const LIMIT_MS = 60_000;

/**
 * A request that imports `rows` homes and publishes every second one. @param name must be unique, because it is part of the external ids
 */
export function importForm(rows: number, name: string): FormData {
  const values = completeValues(KINDS.flatmate);
  const lines = Array.from({ length: rows }, (_, index) =>
    JSON.stringify({ ...values, external_id: `${name}-${index}`, publish: index % 2 === 0 }),
  );
  const form = new FormData();
  form.append('kind', 'flatmate');
  form.append('dry_run', 'false');
  form.append('file', new Blob([lines.join('\n')]), `${name}.jsonl`);
  return form;
}

/** Waits for accepted imports, and checks that every row of their files was imported once. @param expected number of rows of all files */
export async function importRow(ownerUrl: string, ids: readonly string[], expected: number): Promise<FaultRow> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  const read = async () => {
    const { rows } = await owner.query<{ id: string; status: string; created: number }>(
      'select id, status, created from bulk_import where id = any($1)',
      [ids],
    );
    return rows;
  };
  let found = await read();
  for (const end = Date.now() + LIMIT_MS; Date.now() < end && found.some(({ status }) => status !== 'done'); found = await read()) {
    await sleep(250);
  }
  await owner.end();
  const created = found.reduce((sum, row) => sum + row.created, 0);
  const unfinished = found.filter(({ status }) => status !== 'done');
  return {
    fault: 'imports that were accepted',
    times: ids.length,
    recoveries: [],
    note: `${created} of ${expected} rows created, ${unfinished.length} imports not finished`,
    problems: [
      ...unfinished.map(({ id, status }) => `import ${id} is ${status}`),
      ...(created === expected ? [] : [`${created} rows were created`]),
    ],
  };
}
