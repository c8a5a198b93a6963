/** `npm run ledger:check`: verifies the ledger against payments and subscriptions. Exits with 1 and lists the violations if there are any. */
import { verifyLedger } from '../server/ledger/verify-ledger.ts';
import { withDatabase } from './database.ts';
import { configuration } from './configuration.ts';

// the whole ledger is read in one statement
const STATEMENT_TIMEOUT_MS = 300_000;

await withDatabase(configuration(), { statementTimeoutMs: STATEMENT_TIMEOUT_MS }, async (db) => {
  const violations = await verifyLedger(db);
  for (const violation of violations) console.error(violation);
  const { count } = await db
    .selectFrom('ledger_entry')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (violations.length === 0) console.log(`The ledger is consistent: ${count} entries.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
});
