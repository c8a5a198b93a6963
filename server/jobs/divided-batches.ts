import { isDatabaseUnavailable } from '../db/connections/connection-errors.ts';
import { BatchSize } from './batch-size.ts';

/** The waiting items that a batch processes: so many of those that wait longest, except these. */
export interface Selection<K> {
  readonly size: number;
  readonly without: readonly K[];
}
interface Batches<K> {
  /** The usual size of a batch. */
  readonly size: number;
  /** Processes a batch in one transaction. Returns whether more may be waiting. */
  readonly run: (selection: Selection<K>) => Promise<boolean>;
  /** The item that a batch of one processes. */
  readonly first: (without: readonly K[]) => Promise<K | null>;
  readonly signal?: AbortSignal | undefined;
}

/** After so many items that cannot be processed, a run ends. */
const MAX_FAILED = 20;

/**
 * Processes what is waiting, in batches. A batch that fails, for example because its statements take too long, is divided. An item that
 * fails alone waits for the next run and does not delay the others.
 * @throws the error of the first such item, after the others were processed
 */
export async function inDividedBatches<K>({ size: normalSize, run, first, signal }: Batches<K>): Promise<void> {
  const failed: { readonly item: K; readonly error: unknown }[] = [];
  const size = new BatchSize(normalSize);
  for (;;) {
    if (signal?.aborted) break;
    const without = failed.map(({ item }) => item);
    try {
      const hasMore = await run({ size: size.current, without });
      size.succeeded();
      if (!hasMore) break;
    } catch (error) {
      if (isDatabaseUnavailable(error as Error)) throw error;
      const isSingle = size.current === 1;
      size.failed();
      if (!isSingle) continue;
      const item = await first(without);
      if (item === null || failed.length === MAX_FAILED) throw error;
      failed.push({ item, error });
    }
  }
  if (failed.length > 0) throw failed[0]!.error;
}
