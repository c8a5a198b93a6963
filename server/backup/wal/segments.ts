/** Joins archived ranges of the log to the segment files that PostgreSQL reads. */
import { chown, mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemUser } from '../../db/embedded/postgres-user.ts';
import { BackupError } from '../backup-error.ts';
import { formatLsn, segmentName, segmentStart } from '../replication/lsn.ts';
import type { Bytes } from '../streams.ts';

interface SegmentOptions {
  /** `pg_wal` of the restored database. */
  readonly folder: string;
  readonly timeline: number;
  readonly segmentBytes: number;
  readonly user: SystemUser | null;
}

/** Writes ranges, which must be ordered by position and may overlap. An incomplete segment is filled with zeros. */
export class SegmentWriter {
  readonly #options: SegmentOptions;
  #file: { readonly start: bigint; readonly handle: FileHandle } | null = null;
  /** The log is complete up to this position; null before the first range. */
  #end: bigint | null = null;

  constructor(options: SegmentOptions) {
    this.#options = options;
  }

  get end(): bigint | null {
    return this.#end;
  }

  /** @throws BackupError when log between the previous range and this one is missing */
  async write(from: bigint, content: Bytes): Promise<void> {
    if (this.#end !== null && from > this.#end)
      throw new BackupError(`The log from ${formatLsn(this.#end)} to ${formatLsn(from)} is missing.`);
    let position = from;
    for await (const chunk of content) {
      await this.#writeAt(position, chunk);
      position += BigInt(chunk.length);
    }
    if (this.#end === null || position > this.#end) this.#end = position;
  }

  async close(): Promise<void> {
    await this.#file?.handle.close();
    this.#file = null;
  }

  async #writeAt(position: bigint, chunk: Uint8Array): Promise<void> {
    for (let written = 0; written < chunk.length;) {
      const { start, handle } = await this.#openSegment(position + BigInt(written));
      const offset = Number(position + BigInt(written) - start);
      const length = Math.min(chunk.length - written, this.#options.segmentBytes - offset);
      await handle.write(chunk, written, length, offset);
      written += length;
    }
  }

  /** Opens the segment that contains the position. */
  async #openSegment(position: bigint): Promise<{ readonly start: bigint; readonly handle: FileHandle }> {
    const { folder, timeline, segmentBytes, user } = this.#options;
    const start = segmentStart(position, segmentBytes);
    if (this.#file?.start === start) return this.#file;
    await this.close();
    await mkdir(folder, { recursive: true });
    const path = join(folder, segmentName(timeline, start, segmentBytes));
    // a range that overlaps the previous one may return to an existing segment
    const handle = await open(path, 'r+').catch(() => open(path, 'wx+', 0o600));
    await handle.truncate(segmentBytes);
    if (user) await chown(path, user.uid, user.gid);
    this.#file = { start, handle };
    return this.#file;
  }
}
