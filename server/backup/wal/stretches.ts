/** The archived log in the store: stretches, each an object that is named after its timeline and positions. */
import type { ObjectStorage } from '../../integrations/storage/index.ts';
import { WAL_FOLDER } from '../store.ts';

interface Stretch {
  readonly key: string;
  readonly timeline: number;
  readonly from: bigint;
  /** Position after the last byte. */
  readonly to: bigint;
}

const KEY = /^backups\/wal\/([0-9a-f]{8})\/([0-9a-f]{16})-([0-9a-f]{16})$/;
const hex = (value: bigint, digits: number) => value.toString(16).padStart(digits, '0');

export const stretchKey = (timeline: number, from: bigint, to: bigint): string =>
  `${WAL_FOLDER}/${hex(BigInt(timeline), 8)}/${hex(from, 16)}-${hex(to, 16)}`;

/** Null for another object. */
export function stretchOf(key: string): Stretch | null {
  const [, timeline, from, to] = KEY.exec(key) ?? [];
  if (timeline === undefined) return null;
  return { key, timeline: Number.parseInt(timeline, 16), from: BigInt(`0x${from}`), to: BigInt(`0x${to}`) };
}

/** All stretches of a timeline that hold something after `after`, in the order of their positions. */
export async function* archivedStretches(store: ObjectStorage, timeline: number, after = 0n): AsyncGenerator<Stretch> {
  for await (const { key } of store.list(`${WAL_FOLDER}/${hex(BigInt(timeline), 8)}`)) {
    const stretch = stretchOf(key);
    if (stretch && stretch.to > after) yield stretch;
  }
}

/** The highest timeline that log was archived of; 0 without any. */
export async function newestArchivedTimeline(store: ObjectStorage): Promise<number> {
  let newest = 0;
  for await (const name of store.folders(WAL_FOLDER)) if (/^[0-9a-f]{8}$/.test(name)) newest = Math.max(newest, Number.parseInt(name, 16));
  return newest;
}
