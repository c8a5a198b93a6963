/** Copies all files from one storage to another, and verifies that both contain the same. */
import { createHash, type Hash } from 'node:crypto';
import { STORAGE_AREAS, type ObjectStorage, type StoredFile } from '../../server/integrations/storage/index.ts';

/** Number of files that are copied or compared at the same time, each with a few megabytes in memory. */
const CONCURRENCY = 8;
/** Number of files that are listed before they are copied or compared. */
const FILES_PER_BATCH = 64;
const REPORT_EVERY = 1000;

interface MoveReport {
  /** Number of files in the source when they were read. */
  readonly files: number;
  readonly bytes: number;
  readonly copied: number;
  /**
   * Files that were deleted in the source during the run, and then in the target, too: they may belong to a person whose data was erased.
   */
  readonly deleted: number;
  /** Keys whose content differs or is missing in the target. */
  readonly differing: readonly string[];
  /** Files that only the target has. They are not deleted. */
  readonly onlyInTarget: number;
  /** SHA-256 of one line `key bytes sha256` per file, in the order of the keys. */
  readonly sourceHash: string;
  readonly targetHash: string;
}
interface Pair {
  readonly key: string;
  readonly source: StoredFile | null;
  readonly target: StoredFile | null;
}
interface Outcome {
  readonly key: string;
  readonly result: 'same' | 'copied' | 'differs' | 'deleted';
  readonly source: Content | null;
  readonly target: Content | null;
}
interface Content {
  readonly bytes: number;
  readonly hash: string;
}

/**
 * Copies files that are missing or different in the target. Everything is read from both sides and compared by SHA-256, including files
 * that an earlier run copied, so an interrupted run is continued by the next one.
 * @param copy false only compares
 * @throws the error of a storage that cannot be read or written
 */
export async function moveFiles(
  from: ObjectStorage,
  to: ObjectStorage,
  { copy = true, log = () => undefined }: { readonly copy?: boolean; readonly log?: (line: string) => void } = {},
): Promise<MoveReport> {
  const report = { files: 0, bytes: 0, copied: 0, deleted: 0, onlyInTarget: 0 };
  const differing: string[] = [];
  const hashes = { source: createHash('sha256'), target: createHash('sha256') };
  const record = ({ key, result, source, target }: Outcome) => {
    if (result === 'deleted') report.deleted += 1;
    if (result === 'copied') report.copied += 1;
    if (result === 'differs') differing.push(key);
    addLine(hashes.source, key, source);
    addLine(hashes.target, key, target);
    if (!source) return;
    report.files += 1;
    report.bytes += source.bytes;
    if (report.files % REPORT_EVERY === 0) log(`${report.files} files, ${report.bytes} bytes; ${report.copied} copied`);
  };
  for (const area of STORAGE_AREAS) {
    let batch: Pair[] = [];
    const flush = async () => {
      for (const outcome of await inParallel(batch, (pair) => copyAndCompare(from, to, pair, copy))) record(outcome);
      batch = [];
    };
    for await (const pair of pairByKey(from.list(area), to.list(area))) {
      if (!pair.source) {
        report.onlyInTarget += 1;
        continue;
      }
      batch.push(pair);
      if (batch.length === FILES_PER_BATCH) await flush();
    }
    await flush();
  }
  return { ...report, differing, sourceHash: hashes.source.digest('hex'), targetHash: hashes.target.digest('hex') };
}

function addLine(listHash: Hash, key: string, content: Content | null): void {
  if (content) listHash.update(`${key} ${content.bytes} ${content.hash}\n`);
}

/** Merges the lists of both storages, each of which is sorted by key. */
async function* pairByKey(source: AsyncIterable<StoredFile>, target: AsyncIterable<StoredFile>): AsyncGenerator<Pair> {
  const [sources, targets] = [source[Symbol.asyncIterator](), target[Symbol.asyncIterator]()];
  const next = async (files: AsyncIterator<StoredFile>) => {
    const { done, value } = await files.next();
    return done ? null : value;
  };
  let [left, right] = [await next(sources), await next(targets)];
  while (left ?? right) {
    const order = compareKeys(left, right);
    yield { key: (order <= 0 ? left : right)!.key, source: order <= 0 ? left : null, target: order >= 0 ? right : null };
    if (order <= 0) left = await next(sources);
    if (order >= 0) right = await next(targets);
  }
}

/** Negative when the left file comes first. A list that has ended comes last. */
function compareKeys(left: StoredFile | null, right: StoredFile | null): number {
  if (!left) return 1;
  return right ? Buffer.compare(Buffer.from(left.key), Buffer.from(right.key)) : -1;
}

/** A file that is deleted in the source while it is read or copied is deleted in the target, too. */
async function copyAndCompare(from: ObjectStorage, to: ObjectStorage, { key, target: listed }: Pair, copy: boolean): Promise<Outcome> {
  const source = await contentOf(from, key);
  let target = listed ? await contentOf(to, key) : null;
  const isSame = source !== null && source.hash === target?.hash;
  const deleted = { key, result: 'deleted', source: null, target: null } as const;
  if (!source) {
    if (copy) await to.delete(key);
    return deleted;
  }
  if (isSame || !copy) return { key, result: isSame ? 'same' : 'differs', source, target };
  const stream = await from.stream(key);
  // if another process has written the file in between, that file stays and is compared like any other
  if (stream) await to.putStream(key, stream, { ifAbsent: target === null });
  if (!(await from.exists(key))) {
    await to.delete(key);
    return deleted;
  }
  target = await contentOf(to, key);
  return { key, result: source.hash === target?.hash ? 'copied' : 'differs', source, target };
}

/** Null when there is no such file. */
async function contentOf(storage: ObjectStorage, key: string): Promise<Content | null> {
  const stream = await storage.stream(key);
  if (!stream) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, hash: hash.digest('hex') };
}

/** Runs the work concurrently. The results are in the order of the items. */
async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let nextIndex = 0;
  const worker = async () => {
    while (nextIndex < items.length) {
      const index = nextIndex++;
      results[index] = await work(items[index]!);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}
