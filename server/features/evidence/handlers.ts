import type { evidenceRoutes, StaffEvidence } from '../../../contract/listing/evidence.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { appendEvidence, type NewEvidence } from '../../listings/evidence/append-evidence.ts';
import { publicHash } from '../../listings/evidence/chain.ts';
import { withdrawnPositions } from '../../listings/evidence/current-badges.ts';
import { presentBadges } from '../../listings/evidence/present-badges.ts';
import { readEvidence } from '../../listings/evidence/read-evidence.ts';
import { lockForDecision } from '../../listings/moderation/lock-for-decision.ts';
import { listingKeyOf } from '../../listings/present/rows.ts';
import { findListing } from '../../listings/read/listing-ref.ts';
import { writeSearchRow } from '../../search/table/write-rows.ts';

interface Staff {
  readonly id: string;
  readonly ip: string | null;
}
type StaffRecord = Pick<NewEvidence, 'method' | 'details' | 'source'>;

/** Methods of records that staff may withdraw. Records of the other methods say what people did, or end another record. */
const WITHDRAWABLE: ReadonlySet<string> = new Set(['document_seen', 'rera_checked', 'photo_at_place', 'visit_answered', 'phone_verified']);

export function evidenceHandlers(deps: Deps): Handlers<typeof evidenceRoutes> {
  const { db, now, search } = deps;

  /** Adds a record. What `respond` returns is stored as the response of the call in the same transaction. */
  async function appendAndRespond<R>(
    { id: staffId, ip }: Staff,
    publicId: string,
    createRecord: (tx: Tx, key: ListingKey) => Promise<StaffRecord | null>,
    respond: (tx: Tx, data: StaffEvidence) => Promise<R>,
  ): Promise<R> {
    const { key, response } = await db.transaction().execute(async (tx) => {
      const listing = await lockForDecision(tx, publicId, staffId);
      const listingKey = listingKeyOf(listing);
      const record = await createRecord(tx, listingKey);
      if (record) {
        await appendEvidence(tx, [{ ...record, key: listingKey, publicId, kind: listing.kind, at: now(), staffId }]);
        const action = record.method === 'withdrawn' ? 'evidence_withdraw' : 'evidence_record';
        await audit(tx, {
          action,
          actorId: staffId,
          ip,
          subject: publicId,
          details: { method: record.method, ...record.details },
          at: now(),
        });
        // pages that show the listing are rendered again
        await writeSearchRow(tx, listingKey);
      }
      return { key: listingKey, response: await respond(tx, await readStaffEvidence(tx, listingKey, now())) };
    });
    await search.refresh([key]);
    return response;
  }

  return {
    async getEvidence(_, { query }) {
      const listing = await findListing(db, query.property_id);
      if (!listing || !(listing.isLive || listing.hasEnded)) throw new AppError('not_found', m['search_error.no_listing']());
      const records = await readEvidence(db, listing);
      return { data: { badges: presentBadges(records, now()), chain: { records: records.length, hash: publicHash(records) } } };
    },

    async getStaffEvidence(_, { query }) {
      const listing = await findListing(db, query.property_id);
      if (!listing) throw new AppError('not_found', m['review_error.no_listing']());
      return { data: await readStaffEvidence(db, listing, now()) };
    },

    recordEvidence: ({ viewer, ip, storeResponse }, { body: { property_id, method, ...details } }) =>
      appendAndRespond(
        { id: viewer.id, ip },
        property_id,
        async () => ({ method, details: details as Record<string, string> }),
        (tx, data) => storeResponse(tx, { message: m['evidence.recorded'](), data }),
      ),

    withdrawEvidence: ({ viewer, ip, storeResponse }, { body: { property_id, position, reason } }) =>
      appendAndRespond(
        { id: viewer.id, ip },
        property_id,
        async (tx, key) => {
          const records = await readEvidence(tx, key);
          const record = records.find((candidate) => candidate.position === position);
          if (!record || !WITHDRAWABLE.has(record.method)) throw new AppError('not_found', m['evidence.unknown_record']());
          if (withdrawnPositions(records).has(position)) return null;
          return { method: 'withdrawn', details: { of: position, reason }, source: `withdrawn:${position}` };
        },
        (tx, data) => storeResponse(tx, { message: m['evidence.withdrawn'](), data }),
      ),
  };
}

async function readStaffEvidence(db: Db | Tx, key: ListingKey, now: Date): Promise<StaffEvidence> {
  const records = await readEvidence(db, key);
  const withdrawn = withdrawnPositions(records);
  return {
    records: records.map(({ position, method, at, expires_at, details, staff_name }) => ({
      position,
      method,
      at: at.toISOString(),
      expires_at: expires_at?.toISOString() ?? null,
      details,
      checked_by: staff_name,
      state: stateOf(withdrawn.has(position), expires_at, now),
    })),
    badges: presentBadges(records, now),
  };
}

function stateOf(isWithdrawn: boolean, expiresAt: Date | null, now: Date): StaffEvidence['records'][number]['state'] {
  if (isWithdrawn) return 'withdrawn';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'lasting';
}
