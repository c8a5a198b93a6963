/** `npm run ledger:check` verifies the ledger against payments and subscriptions. Lists violations and exits with 1 if there are any. */
import { verifyLedger } from '../server/ledger/verify-ledger.ts';
import { withDatabase } from './database.ts';
import { readConfigOrExit } from './configuration.ts';

// one statement reads the complete ledger
const STATEMENT_TIMEOUT_MS = 300_000;

await withDatabase(readConfigOrExit(), { statementTimeoutMs: STATEMENT_TIMEOUT_MS }, async (db) => {
  const violations = await verifyLedger(db);
  for (const violation of violations) console.error(violation);
  const { count } = await db
    .selectFrom('ledger_entry')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (violations.length === 0) console.log(`The ledger is consistent: ${count} entries.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
});
