/** Removes what a copied server knows about its replicas and its own primary. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A restored server has no replicas yet: with the first of these every write would wait for them forever. */
const SETTING = /^\s*(synchronous_standby_names|primary_conninfo|primary_slot_name)\b/i;

/** Removes these settings from what `alter system` has stored. @param folder data folder of a server that does not run */
export async function forgetReplicas(folder: string): Promise<void> {
  const path = join(folder, 'postgresql.auto.conf');
  if (!existsSync(path)) return;
  const lines = (await readFile(path, 'utf8')).split('\n');
  // written in place, so that the file keeps its owner and its mode
  await writeFile(path, lines.filter((line) => !SETTING.test(line)).join('\n'));
}
