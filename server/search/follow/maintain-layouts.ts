/**
 * Rewrites rows of listing_search that another release wrote. Incompatible rows are rewritten soon after they were read. Once no process of
 * another release is running, all other rows get the layout of this release.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Layout } from '../layout.ts';
import { layoutOf } from '../table/numbering.ts';
import { retireOtherLayouts, rewriteListings, rewriteIncompatible } from '../table/rewrite-table.ts';

const RETIRE_INTERVAL_MS = 60_000;
/** Listings that are reported within this time are rewritten together. */
const COLLECT_MS = 500;

interface MaintainLayoutsOptions {
  readonly db: Db;
  /** A direct connection, not through a pooler. */
  readonly url: string;
  readonly log: FastifyBaseLogger;
}
interface LayoutMaintenance {
  readonly layout: Layout;
  /** Collects listings whose rows this program cannot use (see `readRows`). */
  readonly onIncompatible: (keys: readonly ListingKey[]) => void;
  readonly close: () => Promise<void>;
}

/** Resolves once the table has no incompatible rows, except for rows that an older release writes later. */
export async function maintainLayouts(options: MaintainLayoutsOptions): Promise<LayoutMaintenance> {
  const { db, log } = options;
  const layout = await layoutOf(db);
  await rewriteIncompatible(options);
  const collected = new Map<string, ListingKey>();
  let areOthersRetired = false;
  /** Resolves after the last queued rewrite, because rewrites run one after another. */
  let lastRewrite: Promise<unknown> = Promise.resolve();
  let collectTimer: NodeJS.Timeout | null = null;
  const enqueue = (rewrite: () => Promise<unknown>) => {
    lastRewrite = lastRewrite
      .then(rewrite)
      .catch((err: unknown) => log.warn({ err }, 'search rows of another release could not be rewritten yet'));
  };
  const rewriteCollected = () => {
    collectTimer = null;
    const keys = [...collected.values()];
    collected.clear();
    enqueue(() => rewriteListings(options, keys));
  };
  const retireTimer = setInterval(
    () => !areOthersRetired && enqueue(async () => (areOthersRetired = await retireOtherLayouts(options))),
    // a random interval, so that the processes of a site do not try at the same time
    RETIRE_INTERVAL_MS * (0.9 + Math.random() * 0.2),
  ).unref();
  return {
    layout,
    onIncompatible(keys) {
      areOthersRetired = false;
      for (const key of keys) collected.set(`${key.cityId}/${key.listingId}`, key);
      collectTimer ??= setTimeout(rewriteCollected, COLLECT_MS).unref();
    },
    async close() {
      clearInterval(retireTimer);
      if (collectTimer) clearTimeout(collectTimer);
      await lastRewrite;
    },
  };
}
