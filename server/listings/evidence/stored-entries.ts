import type { EvidenceEntry } from './current-badges.ts';

/** An entry as PostgreSQL writes it into JSON, where times are text. */
export type StoredEntry = Omit<EvidenceEntry, 'at' | 'expires_at'> & { readonly at: string; readonly expires_at: string | null };

export const readStoredEntries = (entries: readonly StoredEntry[]): EvidenceEntry[] =>
  entries.map((entry) => ({ ...entry, at: new Date(entry.at), expires_at: entry.expires_at === null ? null : new Date(entry.expires_at) }));
