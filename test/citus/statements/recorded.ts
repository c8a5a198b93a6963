/** Checks statements that were recorded during tests against the rules for a cluster. */
import { PLACEMENTS, tablesAt } from '../../../server/db/citus/placement.ts';

const anyOf = (tables: readonly string[], flags = '') => new RegExp(String.raw`\b(?:${tables.join('|')})\b`, flags);
const ON_NODES = anyOf([...tablesAt('city'), ...tablesAt('everywhere')]);
const TABLES = anyOf(Object.keys(PLACEMENTS), 'g');
const MORE_THAN_A_READ = /\b(?:insert|update|delete|merge|grouping|cube|rollup|for (?:no key )?(?:update|share))\b/i;

/** A SELECT from one table violates no rule, and parsing such statements would take a third of the time. */
const isSimple = (text: string): boolean =>
  !MORE_THAN_A_READ.test(text) && text.match(/\bselect\b/gi)?.length === 1 && new Set(text.match(TABLES)).size === 1;

/** One line per problem. The parser is loaded only when a statement uses tables that are not only on the coordinator. */
export async function rulesProblems(statements: readonly string[]): Promise<string[]> {
  const parsed = statements.filter((text) => ON_NODES.test(text) && !isSimple(text));
  if (parsed.length === 0) return [];
  const { statementProblems } = await import('./rules.ts');
  return parsed.flatMap((text) => statementProblems(text).map((problem) => `${problem}: ${text.replaceAll(/\s+/g, ' ').trim()}`));
}
