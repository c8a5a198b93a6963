/** `npx node faults/payments.ts [rounds] [copies]` runs the fault injection for payments and prints the result. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { payThroughFaults } from './paying.ts';

const [rounds = 20, copies = 50] = process.argv.slice(2).map(Number);
const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-faults-'));
const log = (text: string) => process.stdout.write(`${text}\n`);
const { kills, databaseKills, slowestMs } = await payThroughFaults({ dataDir, rounds, copies, killDatabase: true, log });
log(
  `${rounds} payments, ${kills} kills of the server, ${databaseKills} of its database: each payment started one plan, and the ledger is consistent.`,
);
log(`The slowest plan was active ${Math.round(slowestMs)} ms after the restart.`);
rmSync(dataDir, { recursive: true, force: true });
