/** Holds statements that tests have caused to the rules of a cluster. */
import { tablesAt } from '../../../server/db/citus/placement.ts';

const ON_NODES = new RegExp(String.raw`\b(${[...tablesAt('city'), ...tablesAt('everywhere')].join('|')})\b`);

/** A line for each problem. The parser is loaded only when a statement is about tables that are not on the coordinator alone. */
export async function rulesProblems(statements: readonly string[]): Promise<string[]> {
  const read = statements.filter((text) => ON_NODES.test(text));
  if (read.length === 0) return [];
  const { statementProblems } = await import('./rules.ts');
  return read.flatMap((text) => statementProblems(text).map((problem) => `${problem}: ${text.replaceAll(/\s+/g, ' ').trim()}`));
}
