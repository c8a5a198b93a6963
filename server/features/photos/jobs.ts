import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { storageKeys } from '../../integrations/storage/picture-keys.ts';
import { lockMedia, unreferencedKeys } from './queries.ts';
import { findDuplicatePhotos } from './duplicate-photos.ts';
import { makeVariants } from './variants.ts';

/** Jobs that process pictures in the background. */
export function photoJobs(deps: Deps): Pick<JobHandlers, 'make_variants' | 'find_duplicate_photos' | 'delete_unreferenced_media'> {
  return {
    make_variants: ({ mediaKey, maxWidth }, signal) => makeVariants(deps, mediaKey, signal, maxWidth),
    find_duplicate_photos: (_, signal) => findDuplicatePhotos(deps, signal),
    delete_unreferenced_media: async ({ mediaKeys }) => {
      for (const key of mediaKeys) {
        await deps.db.transaction().execute(async (tx) => {
          await lockMedia(tx, key);
          if ((await unreferencedKeys(tx, [key])).length === 0) return;
          await deps.storage.deleteAll(storageKeys.privateFolder(key));
          await deps.storage.deleteAll(storageKeys.servedFolder(key));
        });
      }
    },
  };
}
