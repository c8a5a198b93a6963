/**
 * Evaluated before every test file of the server: records the statements that it causes, and checks them against the rules for a cluster.
 */
import { afterAll } from 'vitest';
import { findRuleViolations } from './citus/statements/recorded.ts';
import { startRecording, takeNewStatements, writeStatements } from './record-statements.ts';

startRecording();

afterAll(async () => {
  const problems = await findRuleViolations(takeNewStatements());
  if (process.env['RECORD_STATEMENTS']) writeStatements(process.env['RECORD_STATEMENTS']);
  if (problems.length > 0) throw new Error(`A Citus cluster refuses statements of this file (docs/citus.md):\n${problems.join('\n')}`);
});
