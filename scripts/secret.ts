/**
 * `npm run admin -- secret [new | reseal | forget]` shows, replaces and removes the secrets in APP_SECRET, or in the file in the data
 * folder. The steps are described in docs/security.md.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Config } from '../server/config/config.ts';
import { newSecret, readSecrets, secretFilePath } from '../server/config/secret.ts';
import { countSealedValues, resealValues } from '../server/registry/sealed-values.ts';
import { withDatabase } from './database.ts';

export const SECRET_COMMANDS = ['show', 'new', 'reseal', 'forget'] as const;
type SecretCommand = (typeof SECRET_COMMANDS)[number];

function writeSecretFile(dataDir: string, secrets: readonly string[]): void {
  const file = secretFilePath(dataDir);
  writeFileSync(`${file}.new`, `${secrets.join('\n')}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

async function show(config: Config): Promise<void> {
  const { all } = readSecrets(config.secret, config.dataDir);
  console.log(`Key ids, newest first: ${all.map(({ id }) => id.toString('hex')).join(', ')}. Values sealed with each:`);
  await withDatabase(config, { statementTimeoutMs: 60_000 }, async (db) => console.table(await countSealedValues(db)));
}

function replace(config: Config): void {
  const secret = newSecret();
  if (config.secret !== null) {
    console.log(
      `A new secret: ${secret}\nSet APP_SECRET to it, a comma, and the present value. Then restart, and run: npm run admin -- secret reseal`,
    );
    return;
  }
  // creates the file when there is none
  readSecrets(null, config.dataDir);
  writeSecretFile(config.dataDir, [secret, readFileSync(secretFilePath(config.dataDir), 'utf8').trim()]);
  console.log('A new secret is in the data folder, before the old one. Restart, then run: npm run admin -- secret reseal');
}

async function reseal(config: Config): Promise<void> {
  const secrets = readSecrets(config.secret, config.dataDir);
  await withDatabase(config, { statementTimeoutMs: 60_000 }, async (db) => {
    const { resealed, unreadable } = await resealValues(db, secrets);
    console.log(`${resealed} values are sealed with the newest secret now; ${unreadable} cannot be opened with any.`);
    if (unreadable > 0) process.exitCode = 1;
  });
}

/**
 * Removes the old secrets from the file, unless a value is still sealed with one of them. Values that none of the secrets opens are lost
 * anyway.
 */
async function forget(config: Config): Promise<void> {
  const { newest, all } = readSecrets(config.secret, config.dataDir);
  const oldKeys = new Set(all.filter((secret) => secret !== newest).map(({ id }) => id.toString('hex')));
  await withDatabase(config, { statementTimeoutMs: 60_000 }, async (db) => {
    if ((await countSealedValues(db)).some(({ keyId }) => oldKeys.has(keyId))) {
      console.error('Values are still sealed with an older secret. Run: npm run admin -- secret reseal');
      process.exitCode = 1;
    } else if (config.secret !== null)
      console.log('Nothing is sealed with an older secret. Keep only the first item of APP_SECRET, then restart.');
    else {
      writeSecretFile(config.dataDir, [newest.value]);
      console.log('Only the newest secret is left. Restart.');
    }
  });
}

/** The subcommands of `secret`. */
export const secretCommands: Readonly<Record<SecretCommand, (config: Config) => void | Promise<void>>> = {
  show,
  new: replace,
  reseal,
  forget,
};
