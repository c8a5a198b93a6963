/** `npx node faults/payments.ts [rounds] [copies]`: pays while everything is killed, and tells what was seen. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { payThroughFaults } from './paying.ts';

const [rounds = 20, copies = 50] = process.argv.slice(2).map(Number);
const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-faults-'));
const say = (line: string) => process.stdout.write(`${line}\n`);
const { kills, databases, slowest } = await payThroughFaults({ dataDir, rounds, copies, database: true, say });
say(`${rounds} payments, ${kills} kills of the server, ${databases} of its database: each started one plan; the books are right.`);
say(`The slowest was active ${Math.round(slowest)} ms after the server was back.`);
rmSync(dataDir, { recursive: true, force: true });
