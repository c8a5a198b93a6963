/** Visits of listings as they happen: counted for owners, remembered for people who are logged in, written in batches. */
import type { FastifyBaseLogger } from 'fastify';
import { dayInIndia } from '../../kinds/calendar.ts';
import type { Db } from '../db/schema.ts';
import { KNOWN_TO_VISITORS } from '../views/listing-ref.ts';
import { Batches } from './batches.ts';
import { saltOf } from './salts.ts';
import { markKey, markOf, type Visitor } from './visitor.ts';
import { writeSeen, writeVisits, type Seen } from './write.ts';

/** Milliseconds a visit waits to be written at most; what a process that is killed may lose. */
const EVERY_MS = 1000;
const SIZE = 500;
/** About 10 MB, and several minutes of a busy site without its database. */
const CAPACITY = 20_000;

export interface Visit extends Visitor {
  readonly publicId: string;
  readonly at: Date;
}
export interface Visits {
  /** Counts a visitor of a listing, once a day. Never waits, never throws. */
  count(visit: Visit): void;
  /** Puts a listing on top of what a person has seen. Never waits, never throws. */
  remember(seen: Seen): void;
  /** Writes what waits, so that it can be read. */
  settle(): Promise<void>;
  /** Writes what waits, before the database is closed. */
  close(): Promise<void>;
}

export interface OpenVisits {
  readonly db: Db;
  readonly secret: string;
  readonly log: FastifyBaseLogger;
}

type Counted = Visitor & { readonly publicId: string; readonly day: string };

/** Takes visits until it is closed. */
export function openVisits({ db, secret, log }: OpenVisits): Visits {
  // of the days that are written at the moment; forgotten with the next day's first visit
  const keys = new Map<string, Buffer>();
  const keyOf = async (day: string): Promise<Buffer> => {
    const known = keys.get(day) ?? markKey(secret, await saltOf(db, day));
    keys.set(day, known);
    return known;
  };

  const options = {
    everyMs: EVERY_MS,
    size: SIZE,
    capacity: CAPACITY,
    onTrouble: (err: unknown) => log.warn({ err }, 'visits cannot be written and wait'),
    onDropped: (dropped: number) => log.warn({ dropped }, 'visits were not counted: too many waited for the database'),
  };
  const counted = new Batches<Counted>({
    ...options,
    async write(batch) {
      const marks = [];
      for (const { publicId, day, ip, userAgent } of batch)
        marks.push({ publicId, day, mark: markOf(await keyOf(day), publicId, { ip, userAgent }) });
      await writeVisits(db, marks);
      const latest = batch.reduce((last, { day }) => (day > last ? day : last), '');
      for (const day of keys.keys()) if (day < latest) keys.delete(day);
    },
  });
  const remembered = new Batches<Seen>({ ...options, write: (batch) => writeSeen(db, batch, KNOWN_TO_VISITORS) });

  return {
    count({ publicId, at, ip, userAgent }) {
      const day = dayInIndia(at);
      counted.add(`${day} ${publicId} ${ip} ${userAgent}`, { publicId, day, ip, userAgent });
    },
    remember(seen) {
      remembered.add(`${seen.userId} ${seen.publicId}`, seen);
    },
    async settle() {
      await Promise.all([counted.settle(), remembered.settle()]);
    },
    async close() {
      const lost = await Promise.all([counted.close(), remembered.close()]);
      if (lost.some((count) => count > 0)) log.error({ counted: lost[0], remembered: lost[1] }, 'visits were lost while stopping');
    },
  };
}
