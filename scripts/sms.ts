/**
 * `npm run sms -- catalogue | costs [month] | to <phone>` prints the templates to register, the costs, or the last messages to a number.
 */
import { mobile } from '../contract/auth/auth.ts';
import type { Config } from '../server/config/config.ts';
import { findEmbedded } from '../server/db/embedded/embedded.ts';
import { openDatabase } from '../server/db/connections/pool.ts';
import type { Db } from '../server/db/schema.ts';
import type { Secrets } from '../server/crypto/secrets.ts';
import { fixedVariables } from '../server/integrations/sms/create-adapter.ts';
import { catalogueTemplate } from '../server/integrations/sms/dlt-catalogue.ts';
import { readSecrets } from '../server/config/secret.ts';
import { numberHashes } from '../server/messaging/sms-log.ts';
import { readRecentSms, readSmsTotals } from '../server/messaging/sms-totals.ts';
import { readConfigOrExit } from './configuration.ts';

const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`;

async function withRunningDatabase(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  const url = config.db.directUrl ?? config.db.url ?? (await findEmbedded(config.dataDir, 'thinnai'));
  if (!url) throw new Error('The site is not running, and DATABASE_URL is not set.');
  const onError = (error: Error) => console.error(error.message);
  const database = openDatabase({ url, size: 1, statementTimeoutMs: config.db.statementTimeoutMs, onError });
  try {
    await work(database.db);
  } finally {
    await database.close();
  }
}

async function printCosts(db: Db, month: string | null): Promise<void> {
  const totals = await readSmsTotals(db, month);
  console.table(totals.map(({ costPaise, ...total }) => ({ ...total, cost: rupees(costPaise) })));
  console.log(`Total: ${rupees(totals.reduce((sum, { costPaise }) => sum + costPaise, 0))}`);
}

async function printMessagesTo(db: Db, secrets: Secrets, phone: string): Promise<void> {
  const messages = await readRecentSms(db, numberHashes(secrets, phone));
  console.table(messages.map((message) => ({ ...message, at: message.at.toISOString() })));
}

const [command, argument, ...extraArguments] = process.argv.slice(2);
const phone = mobile.safeParse(argument);
const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(argument ?? '') ? argument! : null;
const config = readConfigOrExit();

if (command === 'catalogue' && argument === undefined) console.log(JSON.stringify(catalogueTemplate(fixedVariables(config)), null, 2));
else if (command === 'costs' && extraArguments.length === 0 && (argument === undefined || month))
  await withRunningDatabase(config, (db) => printCosts(db, month));
else if (command === 'to' && extraArguments.length === 0 && phone.success)
  await withRunningDatabase(config, (db) => printMessagesTo(db, readSecrets(config.secret, config.dataDir), phone.data));
else {
  console.error('Usage: npm run sms -- catalogue, costs [a month like 2026-11], or to <phone>.');
  process.exitCode = 2;
}
