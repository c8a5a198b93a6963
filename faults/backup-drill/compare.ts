/** Compares a restored site with the original, with all checks of the project. */
import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { describeDifferences, readTableSummaries } from '../../server/backup/marker.ts';
import { STORAGE_AREAS, type ObjectStorage } from '../../server/integrations/storage/index.ts';
import { verifyLedger } from '../../server/ledger/verify-ledger.ts';
import { IndexSearch } from '../../server/search/follow/index-search.ts';
import { layoutOf } from '../../server/search/table/numbering.ts';
import { verifyTable } from '../../server/search/table/verify-table.ts';
import type { Write } from '../recorder.ts';
import type { DrillEnvironment } from './drill-environment.ts';

interface Check {
  readonly name: string;
  readonly note: string;
  /** Empty when both sites are equal. */
  readonly problems: readonly string[];
}

/** Compares both databases and both storages while neither site is running. */
export async function compareSites(drill: DrillEnvironment, homes: number, acknowledged: readonly Write[]): Promise<Check[]> {
  const before = await drill.database((db) => readTableSummaries(db, true));
  const checks = await drill.restoredDatabase(async (db, url) => {
    const after = await readTableSummaries(db, true);
    const rows = Object.values(after).reduce((sum, table) => sum + table.rows, 0);
    const ledger = await verifyLedger(db);
    const tickets = new Set((await db.selectFrom('support_ticket').select('ticket').execute()).map(({ ticket }) => ticket));
    const missingWrites = acknowledged.filter(({ ticket }) => !tickets.has(ticket));
    const table = await verifyTable(db);
    const index = await IndexSearch.build({ db, url, layout: await layoutOf(db), log: pino({ level: 'silent' }) });
    const cities = await index.verify();
    const { listings } = index.status();
    return [
      {
        name: 'content of all rows',
        note: `${Object.keys(after).length} tables, ${rows} rows`,
        problems: describeDifferences(before, after),
      },
      {
        name: 'acknowledged writes',
        note: `${acknowledged.length}`,
        problems: missingWrites.map(({ id }) => `The acknowledged write ${id} is lost.`),
      },
      { name: 'ledger', note: `${after['public.ledger_entry']?.rows} entries`, problems: ledger },
      { name: 'audit trail', note: `${after['public.audit_event']?.rows} entries, compared with the other rows`, problems: [] },
      {
        name: 'search',
        note: `${table.checked} listings compared with the table, the table with an index of ${listings}`,
        problems: [
          ...table.differences.map(({ cityId, listingId }) => `Listing ${cityId}/${listingId} differs from the search table.`),
          ...cities.map((city) => `The index differs from the search table in the city ${city}.`),
          ...(listings === homes ? [] : [`Search knows ${listings} homes, and there were ${homes}.`]),
        ],
      },
    ];
  });
  return [...checks, await compareFiles(drill.siteFiles, drill.restoredFiles)];
}

const hash = (content: Buffer | null): string => (content ? createHash('sha256').update(content).digest('hex') : 'missing');

async function compareFiles(site: ObjectStorage, restored: ObjectStorage): Promise<Check> {
  const problems: string[] = [];
  let [files, bytes] = [0, 0];
  // copies of the search index can be created again, so backups do not contain them
  for (const area of STORAGE_AREAS.filter((name) => name !== 'snapshots')) {
    const keys = new Set<string>();
    for await (const { key } of site.list(area)) {
      keys.add(key);
      const [left, right] = [await site.get(key), await restored.get(key)];
      if (hash(left) !== hash(right)) problems.push(`${key} differs.`);
      files += 1;
      bytes += left?.length ?? 0;
    }
    for await (const { key } of restored.list(area)) if (!keys.has(key)) problems.push(`${key} was not there.`);
  }
  return { name: 'files', note: `${files} files, ${bytes} bytes`, problems };
}

/** Checks that the restored site serves a picture. */
export async function requestPicture(drill: DrillEnvironment, address: string, key: string): Promise<Check> {
  const path = `/media/${key}/640.webp`;
  const response = await fetch(address + path);
  const served = Buffer.from(await response.arrayBuffer());
  const isSame = hash(served) === hash(await drill.siteFiles.get(path.slice(1)));
  return { name: 'a picture', note: path, problems: isSame ? [] : [`${path} is not what was stored (${response.status}).`] };
}
