import { z } from 'zod';
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { BackupError } from './backup-error.ts';
import type { Identities } from './encryption.ts';
import type { BackupManifest } from './set-manifest.ts';
import { readWhole } from './store.ts';

const schema = z.object({
  secret: z.string().nullable(),
  databasePassword: z.string().nullable(),
  tables: z.record(z.string(), z.object({ rows: z.number(), checksum: z.string().nullable() })),
});

/** Metadata and secrets that a backup stores besides the data. */
export type BackupMetadata = z.output<typeof schema>;
/** Generated secrets of the data folder; null where they are configured in the environment. */
export type BackupSecrets = Pick<BackupMetadata, 'secret' | 'databasePassword'>;

export async function readDetails(store: ObjectStorage, set: BackupManifest, identities: Identities): Promise<BackupMetadata> {
  const parsed = schema.safeParse(JSON.parse((await readWhole(store, set.objects.details, identities)).toString('utf8')));
  if (!parsed.success) throw new BackupError(`${set.objects.details.key} is damaged.`);
  return parsed.data;
}
