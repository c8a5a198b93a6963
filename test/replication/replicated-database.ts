/** A primary and a replica that streams from it, for one test file. The server of the other tests keeps no log to replicate. */
import { atEndOfFile } from '../end-of-file.ts';
import { startPair, type ReplicatedPair } from './start-pair.ts';

/** Call it at the top of a file; everything ends with the file. */
export async function replicatedDatabase(): Promise<ReplicatedPair> {
  const pair = await startPair();
  atEndOfFile(pair.stop);
  return pair;
}
