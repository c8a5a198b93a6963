import type { Fact } from './current-marks.ts';

/** An evidence record as PostgreSQL writes it to JSON, where times are text. */
export type StoredFact = Omit<Fact, 'at' | 'expires_at'> & { readonly at: string; readonly expires_at: string | null };

export const readStoredFacts = (facts: readonly StoredFact[]): Fact[] =>
  facts.map((fact) => ({ ...fact, at: new Date(fact.at), expires_at: fact.expires_at === null ? null : new Date(fact.expires_at) }));
