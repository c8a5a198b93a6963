/**
 * Records the SQL statements that the program sends while tests run, for `npm run release:record`. Each distinct statement is kept once;
 * statements of tests themselves are left out.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

const ROOT = join(import.meta.dirname, '..');
const STACK_DEPTH = 60;
const RECORDED = /^\s*(select|insert|update|delete|with|merge)\b/i;
/** Lists of parameters of different lengths are one statement. */
const normalise = (text: string) => text.replaceAll(/\$\d+(\s*,\s*\$\d+)+/g, '$n').replaceAll(/\s+/g, ' ');

const statements = new Map<string, string>();
let isRecording = false;

/** Whether the nearest function of this repository that waits for the statement belongs to the program. */
function isOfProgram(): boolean {
  const frame = new Error('origin of this statement').stack
    ?.split('\n')
    .find(
      (line) =>
        line.includes(ROOT) &&
        !line.includes('node_modules') &&
        !line.includes('record-statements') &&
        !line.includes('/server/db/database-client'),
    );
  return frame !== undefined && frame.includes(join(ROOT, 'server/')) && !frame.includes('.test.ts') && !frame.includes('/testing/');
}

/** Starts recording in this process, once. */
export function recordStatements(): void {
  if (isRecording) return;
  isRecording = true;
  Error.stackTraceLimit = STACK_DEPTH;
  const { query } = Client.prototype as { query: (...args: readonly unknown[]) => unknown };
  Client.prototype.query = function record(this: Client, ...args: readonly unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text;
    if (text && RECORDED.test(text)) {
      const key = normalise(text);
      if (!statements.has(key) && isOfProgram()) statements.set(key, text);
    }
    return query.apply(this, args as unknown[]);
  } as Client['query'];
}

/** Writes what this process has recorded so far into a folder. */
export function writeStatements(folder: string): void {
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify([...statements.values()]));
}
