/**
 * Random keys of this installation that never change, for results that must stay the same for years. They are stored sealed, so that
 * neither the database nor APP_SECRET alone is enough to use them, and APP_SECRET can be replaced without changing them.
 */
import { randomBytes } from 'node:crypto';
import { seal, sealedKeyId, unseal } from '../crypto/seal.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Db, Tx } from './schema.ts';

const KEY_BYTES = 32;

/** Opened keys by their sealed form, which a job may need forty times a second. There are few purposes. */
const openedKeys = new WeakMap<Secrets, Map<string, string>>();

function openKey(secrets: Secrets, sealed: string): string {
  const opened = openedKeys.get(secrets) ?? new Map<string, string>();
  openedKeys.set(secrets, opened);
  const key = opened.get(sealed) ?? (unseal(secrets, sealed) as string);
  opened.set(sealed, key);
  return key;
}

/**
 * The key for this purpose in base64url, shared by all processes. The first call creates it.
 * @throws Error when it was sealed with a secret that is not configured any more
 */
export async function dataKey(db: Db | Tx, secrets: Secrets, purpose: string): Promise<string> {
  const find = () => db.selectFrom('data_key').select('sealed').where('purpose', '=', purpose).executeTakeFirst();
  const existing = await find();
  if (existing) return openKey(secrets, existing.sealed);
  await db
    .insertInto('data_key')
    .values({ purpose, sealed: seal(secrets, randomBytes(KEY_BYTES).toString('base64url')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return openKey(secrets, (await find())!.sealed);
}

/**
 * Fails the start when none of the secrets opens the data keys, because calls that need a data key would fail.
 * @throws Error that says what to do
 */
export async function requireSecretOfDataKeys(db: Db, secrets: Secrets): Promise<void> {
  const configuredIds = new Set(secrets.all.map(({ id }) => id.toString('hex')));
  const stored = await db.selectFrom('data_key').select('sealed').execute();
  const missingIds = [...new Set(stored.map(({ sealed }) => sealedKeyId(sealed)))].filter((id) => !configuredIds.has(id));
  if (missingIds.length > 0)
    throw new Error(
      `This database was used with another APP_SECRET (key id ${missingIds.join(', ')}). Add that secret at the end of APP_SECRET, or to ` +
        `DATA_DIR/secret as a line of its own. If it is lost, see "A lost secret" in docs/security.md.`,
    );
}
