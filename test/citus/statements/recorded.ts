/** Checks statements that were recorded during tests against the rules for a cluster. */
import { PLACEMENTS, tablesAt } from '../../../server/db/citus/placement.ts';

const anyOf = (tables: readonly string[], flags = '') => new RegExp(String.raw`\b(?:${tables.join('|')})\b`, flags);
const ON_NODES = anyOf([...tablesAt('city'), ...tablesAt('everywhere')]);
const TABLES = anyOf(Object.keys(PLACEMENTS), 'g');
const NEEDS_PARSING = /\b(?:insert|update|delete|merge|grouping|cube|rollup|for (?:no key )?(?:update|share)|join)\b/i;
/** A list of sources, such as `from listing a, listing b`. */
const SOURCE_LIST = /\bfrom\s+[\w".]+(?:\s+(?:as\s+)?[\w"]+)?\s*,/i;

/** A SELECT from one table that is not joined with itself violates no rule. Parsing such statements would take a third of the time. */
const isSimple = (text: string): boolean =>
  !NEEDS_PARSING.test(text) &&
  !SOURCE_LIST.test(text) &&
  text.match(/\bselect\b/gi)?.length === 1 &&
  new Set(text.match(TABLES)).size === 1;

/** One line per problem. The parser is loaded only when a statement uses tables that are not only on the coordinator. */
export async function findRuleViolations(statements: readonly string[]): Promise<string[]> {
  const parsed = statements.filter((text) => ON_NODES.test(text) && !isSimple(text));
  if (parsed.length === 0) return [];
  const { statementProblems } = await import('./rules.ts');
  return parsed.flatMap((text) => statementProblems(text).map((problem) => `${problem}: ${text.replaceAll(/\s+/g, ' ').trim()}`));
}
