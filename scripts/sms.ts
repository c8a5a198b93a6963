/** `npm run sms -- catalogue | costs [month] | to <phone>`: what has to be registered, what was spent, what became of messages. */
import { mobile } from '../contract/auth.ts';
import { readConfig, type Config } from '../server/config.ts';
import { findEmbedded } from '../server/db/embedded.ts';
import { openDatabase } from '../server/db/pool.ts';
import type { Db } from '../server/db/schema.ts';
import { fixedWords } from '../server/integrations/sms/open.ts';
import { catalogueToFillIn } from '../server/integrations/sms/registered.ts';
import { readSecret } from '../server/secret.ts';
import { numberHash } from '../server/sms/record.ts';
import { smsTo, smsTotals } from '../server/sms/totals.ts';

const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`;

async function withDatabase(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  const url = config.db.url ?? (await findEmbedded(config.dataDir, 'thinnai'));
  if (!url) throw new Error('The site is not running, and DATABASE_URL names no database.');
  const onError = (error: Error) => console.error(error.message);
  const database = openDatabase({ url, size: 1, statementTimeoutMs: config.db.statementTimeoutMs, onError });
  try {
    await work(database.db);
  } finally {
    await database.close();
  }
}

async function costs(db: Db, month: string | null): Promise<void> {
  const totals = await smsTotals(db, month);
  console.table(totals.map(({ costPaise, ...total }) => ({ ...total, cost: rupees(costPaise) })));
  console.log(`In all: ${rupees(totals.reduce((sum, { costPaise }) => sum + costPaise, 0))}`);
}

async function lastTo(db: Db, secret: string, phone: string): Promise<void> {
  const messages = await smsTo(db, numberHash(secret, phone));
  console.table(messages.map((message) => ({ ...message, at: message.at.toISOString() })));
}

const [command, subject, ...rest] = process.argv.slice(2);
const phone = mobile.safeParse(subject);
const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(subject ?? '') ? subject! : null;
const config = readConfig(process.env);

if (command === 'catalogue' && subject === undefined) console.log(JSON.stringify(catalogueToFillIn(fixedWords(config)), null, 2));
else if (command === 'costs' && rest.length === 0 && (subject === undefined || month)) await withDatabase(config, (db) => costs(db, month));
else if (command === 'to' && rest.length === 0 && phone.success)
  await withDatabase(config, (db) => lastTo(db, readSecret(config.secret, config.dataDir), phone.data));
else {
  console.error('Use: npm run sms -- catalogue, costs [a month like 2026-11], or to <phone>.');
  process.exitCode = 2;
}
