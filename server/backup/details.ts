import { z } from 'zod';
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { BackupError } from './backup-error.ts';
import type { Identities } from './encryption.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { readWhole } from './store.ts';

const schema = z.object({
  secret: z.string().nullable(),
  databasePassword: z.string().nullable(),
  tables: z.record(z.string(), z.object({ rows: z.number(), checksum: z.string().nullable() })),
});

/** Secrets and row counts that a backup stores besides the data. */
export type BackupDetails = z.output<typeof schema>;
/** Generated secrets of the data folder; null where they are configured in the environment. */
export type BackupSecrets = Pick<BackupDetails, 'secret' | 'databasePassword'>;

/** @throws BackupError when the object is missing or damaged */
export async function readDetails(storage: ObjectStorage, manifest: BackupManifest, identities: Identities): Promise<BackupDetails> {
  const parsed = schema.safeParse(JSON.parse((await readWhole(storage, manifest.objects.details, identities)).toString('utf8')));
  if (!parsed.success) throw new BackupError(`${manifest.objects.details.key} is damaged.`);
  return parsed.data;
}
