/** Records visits of listings in batches: counts them for owners, and stores recently viewed listings of logged-in people. */
import type { FastifyBaseLogger } from 'fastify';
import { dayInIndia } from '../../kinds/calendar.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Db } from '../db/schema.ts';
import { ONCE_PUBLISHED_STATUSES } from '../listings/read/listing-ref.ts';
import { BatchWriter } from './batches.ts';
import { saltOfDay } from './salts.ts';
import { visitorHashKey, visitorHash, type Visitor } from './visitor.ts';
import { writeViewedListings, writeVisits, type ViewedListing } from './write.ts';

/** Maximum delay until a visit is written, so a killed process loses at most this much. */
const WRITE_INTERVAL_MS = 1000;
const VISITS_PER_BATCH = 500;
/** About 10 MB, which is enough for several minutes of a busy site without its database. */
const MAX_WAITING = 20_000;

interface Visit extends Visitor {
  readonly publicId: string;
  readonly visitedAt: Date;
}
export interface Visits {
  /** Counts a visit, once per visitor, listing and day. Never waits and never throws. */
  count(visit: Visit): void;
  /** Adds a listing to the person's recently viewed ones. Never waits and never throws. */
  remember(viewed: ViewedListing): void;
  /** Writes all waiting visits, so that queries see them. */
  flush(): Promise<void>;
  /** Writes all waiting visits before the database is closed. */
  close(): Promise<void>;
}

interface VisitsOptions {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
}

type CountedVisit = Visitor & { readonly publicId: string; readonly day: string };

/** Creates the recorder of visits. */
export function createVisitRecorder({ db, secrets, log }: VisitsOptions): Visits {
  // hash keys of the days being written; deleted once a later day begins
  const keyByDay = new Map<string, Buffer>();
  const hashKeyOf = async (day: string): Promise<Buffer> => {
    const key = keyByDay.get(day) ?? visitorHashKey(secrets, await saltOfDay(db, day));
    keyByDay.set(day, key);
    return key;
  };

  const options = {
    intervalMs: WRITE_INTERVAL_MS,
    size: VISITS_PER_BATCH,
    capacity: MAX_WAITING,
    onFailure: (err: unknown) => log.warn({ err }, 'writing visits failed; retrying'),
    onDropped: (dropped: number) => log.warn({ dropped }, 'visits dropped: too many were waiting for the database'),
  };
  const countedVisits = new BatchWriter<CountedVisit>({
    ...options,
    async write(batch) {
      const visits = [];
      for (const { publicId, day, ip, userAgent } of batch)
        visits.push({ publicId, day, visitorHash: visitorHash(await hashKeyOf(day), publicId, { ip, userAgent }) });
      await writeVisits(db, visits);
      const latestDay = batch.reduce((last, { day }) => (day > last ? day : last), '');
      for (const day of keyByDay.keys()) if (day < latestDay) keyByDay.delete(day);
    },
  });
  const viewedListings = new BatchWriter<ViewedListing>({
    ...options,
    write: (batch) => writeViewedListings(db, batch, ONCE_PUBLISHED_STATUSES),
  });

  return {
    count({ publicId, visitedAt, ip, userAgent }) {
      const day = dayInIndia(visitedAt);
      countedVisits.add(`${day} ${publicId} ${ip} ${userAgent}`, { publicId, day, ip, userAgent });
    },
    remember(viewed) {
      viewedListings.add(`${viewed.userId} ${viewed.publicId}`, viewed);
    },
    async flush() {
      await Promise.all([countedVisits.flush(), viewedListings.flush()]);
    },
    async close() {
      const unwrittenCounts = await Promise.all([countedVisits.close(), viewedListings.close()]);
      if (unwrittenCounts.some((count) => count > 0))
        log.error({ counted: unwrittenCounts[0], remembered: unwrittenCounts[1] }, 'visits lost while stopping');
    },
  };
}
