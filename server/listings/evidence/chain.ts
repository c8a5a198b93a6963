/**
 * The chain of a listing's evidence records. Each hash covers the record and the previous hash, so a record that is changed, removed or
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

/** A record without its position in the chain. */
interface RecordContent {
  readonly method: EvidenceMethod;
  readonly at: Date;
  readonly expires_at: Date | null;
  readonly details: EvidenceDetails;
  readonly source: string | null;
  readonly commitment: Buffer | null;
}
export interface ChainedRecord extends RecordContent {
  readonly position: number;
  readonly hash: Buffer;
}
/** A record with the columns that show who checked it. */
interface AttributedRecord extends ChainedRecord {
  readonly decided_by: string | null;
  readonly salt: Buffer | null;
}

const SALT_BYTES = 16;
/** Increase this when hashes cover other values, so that no old record has the hash of a new one. */
const HASH_FORMAT = 1;
const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

/**
 * The hash of a record at this position in the chain of the listing with this public id.
 * @param previousHash hash of the previous record; null for the first
 */
export function recordHash(publicId: string, position: number, previousHash: Buffer | null, record: RecordContent): Buffer {
  // a JSON array of strings and sorted pairs: the same record always has the same text, and different records have different texts
  const details = Object.entries(record.details).toSorted(([a], [b]) => Number(a > b) - Number(a < b));
  const coveredValues = [
    HASH_FORMAT,
    publicId,
    position,
    previousHash?.toString('hex') ?? null,
    record.method,
    record.at.toISOString(),
    record.expires_at?.toISOString() ?? null,
    details,
    record.source,
    record.commitment?.toString('hex') ?? null,
  ];
  return sha256(JSON.stringify(coveredValues));
}

/** Represents a person in a hash. Without the salt, nobody can identify the person, and the hash stays valid when the person is erased. */
export function commitTo(personId: string): { salt: Buffer; commitment: Buffer } {
  const salt = randomBytes(SALT_BYTES);
  return { salt, commitment: commitmentOf(salt, personId) };
}
const commitmentOf = (salt: Buffer, personId: string): Buffer => sha256(Buffer.concat([salt, Buffer.from(personId)]));

/**
 * The hash of a chain that everybody may see. Earlier releases wrote records without a commitment. Whoever knows the day of such a record finds
 * its exact time by trying hashes, so its hash is not shown.
 */
export function publicHash(records: readonly Pick<ChainedRecord, 'hash' | 'commitment'>[]): string | null {
  const last = records.at(-1);
  return last?.commitment ? last.hash.toString('hex') : null;
}

/** Describes what is wrong with a record that follows `previous` in its chain; null when nothing is wrong. */
export function faultOf(
  publicId: string,
  previous: Pick<ChainedRecord, 'position' | 'hash'> | null,
  record: AttributedRecord,
): string | null {
  const expectedPosition = (previous?.position ?? 0) + 1;
  if (record.position !== expectedPosition) return `record ${expectedPosition} is missing`;
  if (!isSame(record.hash, recordHash(publicId, record.position, previous?.hash ?? null, record)))
    return `record ${record.position} was changed`;
  if (record.decided_by !== null && !isSame(record.commitment, record.salt && commitmentOf(record.salt, record.decided_by)))
    return `who checked record ${record.position} was changed`;
  return null;
}

const isSame = (a: Buffer | null, b: Buffer | null): boolean => a !== null && b !== null && a.length === b.length && timingSafeEqual(a, b);
