/**
 * `npm run evidence:check` verifies the hash chains of the evidence about all listings. Lists broken chains and exits with 1 if there are
 * any.
 */
import { verifyChains } from '../server/listings/evidence/verify-chains.ts';
import { withDatabase } from './database.ts';
import { readConfigOrExit } from './configuration.ts';

const STATEMENT_TIMEOUT_MS = 60_000;

await withDatabase(readConfigOrExit(), { statementTimeoutMs: STATEMENT_TIMEOUT_MS }, async (db) => {
  const { records, faults } = await verifyChains(db);
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.log(`The evidence is unchanged: ${records} records.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
});
