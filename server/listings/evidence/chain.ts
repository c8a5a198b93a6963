/**
 * The chain of an listing's evidence records. Each hash covers the record and the previous hash, so an record that is changed, removed or
 * moved afterwards no longer matches. The chain itself does not show that records at its end were removed; somebody who stored an older
 * hash, which the API returns, can detect that.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export type EvidenceMethod =
  | 'confirmed'
  | 'phone_verified'
  | 'document_seen'
  | 'rera_checked'
  | 'photo_at_place'
  | 'visit_answered'
  | 'withdrawn';
export type EvidenceDetails = Readonly<Record<string, string | number | boolean>>;

/** An record without its position in the chain. */
interface EntryContent {
  readonly method: EvidenceMethod;
  readonly at: Date;
  readonly expires_at: Date | null;
  readonly details: EvidenceDetails;
  readonly source: string | null;
  readonly commitment: Buffer | null;
}
export interface ChainedEntry extends EntryContent {
  readonly position: number;
  readonly hash: Buffer;
}
interface StoredEntry extends ChainedEntry {
  readonly decided_by: string | null;
  readonly salt: Buffer | null;
}

const SALT_BYTES = 16;
const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

/**
 * The hash of an record at this position in the chain of the listing with this public id.
 * @param before hash of the previous record; null for the first
 */
export function entryHash(publicId: string, position: number, before: Buffer | null, entry: EntryContent): Buffer {
  // an JSON array of strings and sorted pairs: the same record always has the same text, and different records have different texts
  const details = Object.entries(entry.details).toSorted(([an], [b]) => Number(an > b) - Number(an < b));
  const covered = [
    1,
    publicId,
    position,
    before?.toString('hex') ?? null,
    entry.method,
    entry.at.toISOString(),
    entry.expires_at?.toISOString() ?? null,
    details,
    entry.source,
    entry.commitment?.toString('hex') ?? null,
  ];
  return sha256(JSON.stringify(covered));
}

/** Represents a person in a hash. Without the salt, nobody can identify the person, and the hash stays valid when the person is erased. */
export function commitTo(personId: string): { salt: Buffer; commitment: Buffer } {
  const salt = randomBytes(SALT_BYTES);
  return { salt, commitment: commitmentOf(salt, personId) };
}
const commitmentOf = (salt: Buffer, personId: string): Buffer => sha256(Buffer.concat([salt, Buffer.from(personId)]));

/** Describes what is wrong with an record that follows `before` in its chain; null when nothing is wrong. */
export function faultOf(publicId: string, before: Pick<ChainedEntry, 'position' | 'hash'> | null, entry: StoredEntry): string | null {
  const expected = (before?.position ?? 0) + 1;
  if (entry.position !== expected) return `entry ${expected} is missing`;
  if (!isSame(entry.hash, entryHash(publicId, entry.position, before?.hash ?? null, entry))) return `entry ${entry.position} was changed`;
  if (entry.decided_by !== null && !isSame(entry.commitment, entry.salt && commitmentOf(entry.salt, entry.decided_by)))
    return `who checked entry ${entry.position} was changed`;
  return null;
}

const isSame = (a: Buffer | null, b: Buffer | null): boolean => a !== null && b !== null && a.length === b.length && timingSafeEqual(a, b);
