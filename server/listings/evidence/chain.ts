/**
 * The chain of a listing's facts. Each hash covers the fact and the hash before it, so a fact that is changed, removed or moved afterwards
 * no longer matches. Facts cut off at the end are not noticed by the chain itself; whoever keeps an older hash, which the API returns,
 * notices them.
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
export type FactDetails = Readonly<Record<string, string | number | boolean>>;

/** A fact without its place in the chain. */
interface FactContent {
  readonly method: EvidenceMethod;
  readonly at: Date;
  readonly expires_at: Date | null;
  readonly details: FactDetails;
  readonly source: string | null;
  readonly commitment: Buffer | null;
}
export interface ChainedFact extends FactContent {
  readonly position: number;
  readonly hash: Buffer;
}
interface StoredFact extends ChainedFact {
  readonly decided_by: string | null;
  readonly salt: Buffer | null;
}

const SALT_BYTES = 16;
const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

/** The hash of a fact at this position of the chain of the listing with this public id; `before` is null for the first. */
export function factHash(publicId: string, position: number, before: Buffer | null, fact: FactContent): Buffer {
  // a JSON array of strings and sorted pairs: the same fact always has the same text, and no two facts share one
  const details = Object.entries(fact.details).toSorted(([a], [b]) => Number(a > b) - Number(a < b));
  const covered = [
    1,
    publicId,
    position,
    before?.toString('hex') ?? null,
    fact.method,
    fact.at.toISOString(),
    fact.expires_at?.toISOString() ?? null,
    details,
    fact.source,
    fact.commitment?.toString('hex') ?? null,
  ];
  return sha256(JSON.stringify(covered));
}

/** Stands for a person in a hash: nobody finds the person by it without the salt, and it stays valid when the person is erased. */
export function commitTo(personId: string): { salt: Buffer; commitment: Buffer } {
  const salt = randomBytes(SALT_BYTES);
  return { salt, commitment: commitmentOf(salt, personId) };
}
const commitmentOf = (salt: Buffer, personId: string): Buffer => sha256(Buffer.concat([salt, Buffer.from(personId)]));

/** What is wrong with a fact that follows `before` in its chain; null when nothing is. */
export function faultOf(publicId: string, before: Pick<ChainedFact, 'position' | 'hash'> | null, fact: StoredFact): string | null {
  const expected = (before?.position ?? 0) + 1;
  if (fact.position !== expected) return `fact ${expected} is missing`;
  if (!isSame(fact.hash, factHash(publicId, fact.position, before?.hash ?? null, fact))) return `fact ${fact.position} was changed`;
  if (fact.decided_by !== null && !isSame(fact.commitment, fact.salt && commitmentOf(fact.salt, fact.decided_by)))
    return `who checked fact ${fact.position} was changed`;
  return null;
}

const isSame = (a: Buffer | null, b: Buffer | null): boolean => a !== null && b !== null && a.length === b.length && timingSafeEqual(a, b);
