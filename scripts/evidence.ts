/** `npm run evidence:check`: verifies the chains of facts about all listings. Exits with 1 and lists the broken ones if there are any. */
import { verifyChains } from '../server/listings/evidence/verify-chains.ts';
import { withDatabase } from './database.ts';
import { configuration } from './configuration.ts';

const STATEMENT_TIMEOUT_MS = 60_000;

await withDatabase(configuration(), { statementTimeoutMs: STATEMENT_TIMEOUT_MS }, async (db) => {
  const { facts, faults } = await verifyChains(db);
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.log(`The evidence is unchanged: ${facts} facts.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
});
