/** A primary and a streaming replica for one test file. The server of the other tests writes no log that could be replicated. */
import { atEndOfFile } from '../end-of-file.ts';
import { startPair, type ReplicatedPair } from './start-pair.ts';

/** Call it at the top of a test file. Everything is stopped when the file ends. */
export async function startReplicatedDatabase(): Promise<ReplicatedPair> {
  const pair = await startPair();
  atEndOfFile(pair.stop);
  return pair;
}
