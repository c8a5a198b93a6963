/** Removes the settings of a copied server that refer to its replicas and its primary. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A restored server has no replicas yet. With `synchronous_standby_names`, every write would wait for them forever. */
const REPLICATION_SETTING = /^\s*(synchronous_standby_names|primary_conninfo|primary_slot_name)\b/i;

/**
 * Removes the replication settings from `postgresql.auto.conf`, the file that `alter system` writes.
 * @param folder data folder of a server that is not running
 */
export async function forgetReplicas(folder: string): Promise<void> {
  const path = join(folder, 'postgresql.auto.conf');
  if (!existsSync(path)) return;
  const lines = (await readFile(path, 'utf8')).split('\n');
  // overwritten in place, so that the file keeps its owner and mode
  await writeFile(path, lines.filter((line) => !REPLICATION_SETTING.test(line)).join('\n'));
}
