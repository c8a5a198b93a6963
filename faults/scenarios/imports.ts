/** Kills the server repeatedly while a file is imported. The import must continue automatically, and every row must be imported once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { bulkImportRoutes } from '../../contract/bulk-import.ts';
import { seededRandom } from '../../kinds/seeded-random.ts';
import { importForm } from '../imports.ts';
import { problemsAbove, scaledCount, type FaultRow, type Scenario } from '../report.ts';
import { embeddedOwnerUrl, runSite } from '../site.ts';

const KILLS = 10;
/** An import is resumed after a kill, but a job that ends its process ten times is not retried any more. */
const KILLS_PER_IMPORT = 5;
const ROWS_PER_KILL = 120;
const LIMIT_MS = 120_000;
/** Maximum time from the start of a killed process until its import continues. */
const RESUME_LIMIT_MS = 60_000;

interface Progress {
  readonly status: string;
  readonly done: number;
  readonly created: number;
  readonly refused: number;
}

const isOver = ({ status }: Progress): boolean => status === 'done' || status === 'failed';

export const imports: Scenario = async (context) => {
  const running = await runSite();
  const url = embeddedOwnerUrl(running);
  const random = seededRandom(41);
  const owner = new Client({ connectionString: url });
  owner.on('error', () => undefined);
  await owner.connect();
  const progress = async (id: string): Promise<Progress> =>
    (await owner.query<Progress>('select status, done, created, refused from bulk_import where id = $1', [id])).rows[0]!;
  const until = async (id: string, reached: (latest: Progress) => boolean) => {
    for (const end = Date.now() + LIMIT_MS; Date.now() < end; await sleep(20)) {
      const latest = await progress(id);
      if (reached(latest)) return latest;
    }
    throw new Error(`an import makes no progress: ${JSON.stringify(await progress(id))}`);
  };
  const count = scaledCount(context, KILLS);
  const recoveries: number[] = [];
  let rows = 0;
  let created = 0;
  try {
    const token = await running.logIn('9440000001');
    for (let kills = 0; kills < count;) {
      const killsHere = Math.min(KILLS_PER_IMPORT, count - kills);
      const total = (killsHere + 1) * ROWS_PER_KILL;
      const { data } = await running.site().call(bulkImportRoutes.startImport, {}, { token, form: importForm(total, `K${kills}`) });
      for (let kill = 0; kill < killsHere; kill += 1) {
        const { done } = await progress(data.id);
        const latest = await until(data.id, (now) => now.done > done + random() * (ROWS_PER_KILL / 2) || isOver(now));
        if (isOver(latest)) break;
        await running.killAndRestart();
        const startedAt = performance.now();
        const { done: before } = await progress(data.id);
        await until(data.id, (now) => now.done > before || isOver(now));
        recoveries.push(Math.round(performance.now() - startedAt));
        context.log(`import: killed at row ${before} of ${total}, went on ${recoveries.at(-1)} ms after the start`);
      }
      kills += killsHere;
      rows += total;
      created += (await until(data.id, isOver)).created;
    }
    const { rows: found } = await owner.query<{ listings: number; ids: number }>(
      `select count(*)::int as listings, count(distinct e.external_id)::int as ids
       from listing l left join listing_external_id e on e.city_id = l.city_id and e.listing_id = l.id`,
    );
    const { listings, ids } = found[0]!;
    const row: FaultRow = {
      fault: 'kill -9 of the server during an import',
      times: recoveries.length,
      recoveries,
      note: `from the start of the server until the import goes on; ${rows} rows, ${created} reported as created, ${listings} listings, ${ids} external ids`,
      problems: [
        ...problemsAbove('the slowest continuation', Math.max(0, ...recoveries), RESUME_LIMIT_MS),
        ...(listings === rows && ids === rows && created === rows ? [] : ['rows, listings and external ids differ']),
      ],
    };
    return [row];
  } finally {
    await owner.end().catch(() => undefined);
    await running.stop();
  }
};
