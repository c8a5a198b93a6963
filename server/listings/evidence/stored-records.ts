import type { EvidenceRecord } from './current-badges.ts';

/** A record as PostgreSQL writes it into JSON, where times are text. */
export type StoredRecord = Omit<EvidenceRecord, 'at' | 'expires_at'> & { readonly at: string; readonly expires_at: string | null };

export const readStoredRecords = (records: readonly StoredRecord[]): EvidenceRecord[] =>
  records.map((record) => ({
    ...record,
    at: new Date(record.at),
    expires_at: record.expires_at === null ? null : new Date(record.expires_at),
  }));
