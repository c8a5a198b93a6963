import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db/schema.ts';
import { FollowingIndex, type Follow } from './search/follow.ts';
import type { SearchIndex } from './search/index.ts';
import { layout } from './search/layout.ts';
import { listenForChanges } from './search/listen.ts';
import { rewriteIfLayoutChanged } from './search/rewrite.ts';

const VERIFY_MS = 30 * 60_000;

export interface OpenSearch {
  readonly index: SearchIndex;
  readonly close: () => Promise<void>;
}

/** Builds the index of live listings from the database and follows its changes until closed. */
export async function openSearch({
  db,
  url,
  log,
  onChange,
}: {
  readonly db: Db;
  readonly url: string;
  readonly log: FastifyBaseLogger;
  /** See `Follow`. */
  readonly onChange?: Follow['onChange'];
}): Promise<OpenSearch> {
  await rewriteIfLayoutChanged(db, layout, log);
  const index = await FollowingIndex.build({ db, url, layout, log, ...(onChange && { onChange }) });
  const stop = listenForChanges(url, log, () => index.catchUp());
  // every process looks at its own index; not all at the same moment
  const check = setInterval(
    () => void index.verify().catch((err: unknown) => log.warn({ err }, 'search could not be held against its table')),
    VERIFY_MS * (0.9 + Math.random() * 0.2),
  );
  check.unref();
  const close = async () => {
    clearInterval(check);
    await stop();
  };
  return { index, close };
}
