/**
 * Records the SQL statements that the program sends while tests run. Each distinct statement is recorded once; statements of the tests
 * themselves are omitted. Each test file checks the statements that no earlier test file of the same process caused
 * (`test/citus/statements/`), and `npm run release:record` writes all of them to a file.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

const ROOT = join(import.meta.dirname, '..');
const STACK_DEPTH = 60;
const RECORDED = /^\s*(select|insert|update|delete|with|merge)\b/i;
/** Statements that differ only in the length of parameter lists, or of lists of rows, are treated as one. */
const normalise = (text: string) =>
  text
    .replaceAll(/\$\d+(\s*,\s*\$\d+)+/g, '$n')
    .replaceAll(/\(\$n\)(\s*,\s*\(\$n\))+/g, '($n)')
    .replaceAll(/\s+/g, ' ');

const statements = new Map<string, string>();
/** Texts that are already classified. Inspecting the stack takes longer than many statements. */
const classifiedTexts = new Set<string>();
/** How often a text was sent by something else than the program. A test may send a text before the program sends the same one. */
const timesSentByOthers = new Map<string, number>();
const MAX_STACK_INSPECTIONS = 5;
let newStatements: string[] = [];
let isRecording = false;

/** The stack of this call, deep enough for the libraries between the program and the connection. */
function deepStack(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = STACK_DEPTH;
  const { stack = '' } = new Error('origin of this statement');
  Error.stackTraceLimit = stackTraceLimit;
  return stack;
}

/** Whether the nearest function of this repository that awaits the statement belongs to the program. */
function isOfProgram(): boolean {
  const frame = deepStack()
    .split('\n')
    .find(
      (line) =>
        line.includes(ROOT) &&
        !line.includes('node_modules') &&
        !line.includes('record-statements') &&
        !line.includes('/server/db/connections/'),
    );
  return frame !== undefined && frame.includes(join(ROOT, 'server/')) && !frame.includes('.test.ts') && !frame.includes('/testing/');
}

function inspectStatement(text: string): void {
  const key = RECORDED.test(text) ? normalise(text) : null;
  if (key === null || statements.has(key)) {
    classifiedTexts.add(text);
  } else if (isOfProgram()) {
    classifiedTexts.add(text);
    statements.set(key, text);
    newStatements.push(text);
  } else {
    const inspections = (timesSentByOthers.get(text) ?? 0) + 1;
    timesSentByOthers.set(text, inspections);
    if (inspections === MAX_STACK_INSPECTIONS) classifiedTexts.add(text);
  }
}

/** Starts recording in this process, once. */
export function startRecording(): void {
  if (isRecording) return;
  isRecording = true;
  const { query } = Client.prototype as { query: (...args: readonly unknown[]) => unknown };
  Client.prototype.query = function record(this: Client, ...args: readonly unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text;
    if (text && !classifiedTexts.has(text)) inspectStatement(text);
    return query.apply(this, args as unknown[]);
  } as Client['query'];
}

/** The statements that were recorded since the last call. */
export function takeNewStatements(): readonly string[] {
  const batch = newStatements;
  newStatements = [];
  return batch;
}

/** Writes what this process has recorded so far into a folder. */
export function writeStatements(folder: string): void {
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify([...statements.values()]));
}
