import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs.ts';
import { storageKeys } from './keys.ts';
import { lockMedia, unreferenced } from './photo-rows.ts';
import { findWaitingTwins } from './twins.ts';
import { makeVariants } from './variants.ts';

/** Work on pictures that nobody waits for. */
export function photoJobs(deps: Deps): Pick<JobHandlers, 'make_variants' | 'find_twins' | 'sweep_media'> {
  return {
    make_variants: ({ mediaKey }, signal) => makeVariants(deps.storage, mediaKey, signal),
    find_twins: (_, signal) => findWaitingTwins(deps, signal),
    sweep_media: async ({ mediaKeys }) => {
      for (const key of mediaKeys) {
        await deps.db.transaction().execute(async (tx) => {
          await lockMedia(tx, key);
          if ((await unreferenced(tx, [key])).length === 0) return;
          await deps.storage.deleteAll(storageKeys.privateFolder(key));
          await deps.storage.deleteAll(storageKeys.servedFolder(key));
        });
      }
    },
  };
}
