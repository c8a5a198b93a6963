/** Ends what a benchmark started, and deletes its folders, also when the benchmark fails or is interrupted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Cleanup = () => Promise<void>;
/** In the order in which they were registered. */
const pending = new Set<Cleanup>();

/** Registers what has to be done at the end. Returns a function that does it earlier; it is done once. */
export function atEnd(cleanup: () => unknown): Cleanup {
  const runOnce = async () => {
    if (pending.delete(runOnce)) await cleanup();
  };
  pending.add(runOnce);
  return runOnce;
}

/** Creates an empty folder, which is deleted at the end. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `thinnai-${name}-`));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Does everything that is registered, the last first: a server ends before its database, and a database before its folder is deleted. */
async function cleanUp(): Promise<void> {
  for (const cleanup of [...pending].toReversed()) await cleanup().catch((error: unknown) => console.error(error));
}

async function fail(): Promise<never> {
  await cleanUp();
  process.exit(1);
}

process.once('beforeExit', () => void cleanUp());
process.once('uncaughtException', (error) => {
  console.error(error);
  void fail();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void fail());
