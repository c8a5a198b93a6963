/**
 * Entries of curated lists: listings that administrators put on a list of a city for a time, and localities on the list of top localities.
 */
import { sql } from 'kysely';
import { WRONG_PERIOD, type editorialListRoutes } from '../../../contract/lists/editorial-lists.ts';
import type { ResponseOf, Input } from '../../../contract/base/route.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { findListing, type ListingRef } from '../../listings/read/listing-ref.ts';
import { lockListing } from '../../listings/read/listing-row.ts';
import { requireCity, requireLocalities } from '../../places/find-place.ts';
import { placesOf, type City, type Locality, type Places } from '../../places/places.ts';
import { syncPromotionFlags } from '../../listings/write/promotion-flags.ts';
import { readCuratedEntries } from './curated-entries.ts';

type CuratedEntry = ResponseOf<typeof editorialListRoutes.addCuratedEntry>['data'];
/** The listing or locality that an administrator puts on a list. */
type Subject = { readonly listing: ListingRef } | { readonly city: City; readonly locality: Locality };

export function editorialListHandlers(deps: Deps): Handlers<typeof editorialListRoutes> {
  const { db, config, search } = deps;

  /** The subject of an existing or new entry, whatever the status of a listing. */
  async function findSubject(body: Input<typeof editorialListRoutes.removeCuratedEntry>['body']): Promise<Subject> {
    if (body.property_id !== undefined) {
      const listing = await findListing(db, body.property_id);
      if (!listing) throw new AppError('not_found', m['list_error.no_listing']());
      return { listing };
    }
    const places = await placesOf(db);
    const city = requireCity(places, body.city, config.defaultCity);
    return { city, locality: requireLocalities(places, city, [body.locality ?? ''])[0]! };
  }

  return {
    async listCuratedEntries(_, { query }) {
      const places = await placesOf(db);
      const city = requireCity(places, query.city, config.defaultCity);
      return { data: await readCuratedEntries(db, places, city, deps.now()) };
    },

    async addCuratedEntry({ viewer, ip, storeResponse }, { body }) {
      const now = deps.now();
      const found = await findSubject(body);
      if ('listing' in found && !found.listing.isLive && !found.listing.hasEnded)
        throw new AppError('not_found', m['list_error.no_listing']());
      const times = { starts_at: body.from ? new Date(body.from) : now, ends_at: body.until ? new Date(body.until) : null };
      // the contract compares the times only when both are sent
      if (times.ends_at !== null && times.ends_at <= times.starts_at)
        throw new AppError('invalid', WRONG_PERIOD.message, { errors: [{ path: 'until', message: WRONG_PERIOD.message }] });
      const places = await placesOf(db);
      const { subject, response } = await db.transaction().execute(async (tx) => {
        const subject = await lockSubject(tx, found);
        const values = { ...times, added_by: viewer.id, added_at: now };
        if ('listing' in subject) {
          const { cityId, listingId } = subject.listing;
          await tx
            .insertInto('curated_list_entry')
            .values({ city_id: cityId, listing_id: listingId, list: body.list, ...values })
            .onConflict((conflict) => conflict.columns(['city_id', 'listing_id', 'list']).doUpdateSet(values))
            .execute();
          await syncPromotionFlags(tx, now, subject.listing);
        } else {
          await tx
            .insertInto('curated_list_locality')
            .values({ city_id: subject.city.id, locality_id: subject.locality.id, ...values })
            .onConflict((conflict) => conflict.columns(['city_id', 'locality_id']).doUpdateSet(values))
            .execute();
        }
        const details = { list: body.list, from: times.starts_at, until: times.ends_at };
        await audit(tx, { action: 'list_add', actorId: viewer.id, subject: subjectId(subject), ip, details, at: now });
        return { subject, response: await storeResponse(tx, { data: await readEntry(tx, places, subject, body.list) }) };
      });
      if ('listing' in subject) await search.refresh([subject.listing]);
      return response;
    },

    async removeCuratedEntry({ viewer, ip }, { body }) {
      const now = deps.now();
      const subject = await findSubject(body);
      const removed = await db.transaction().execute(async (tx) => {
        if (!(await deleteEntry(tx, subject, body.list))) return false;
        if ('listing' in subject) await syncPromotionFlags(tx, now, subject.listing);
        const details = { list: body.list };
        await audit(tx, { action: 'list_remove', actorId: viewer.id, subject: subjectId(subject), ip, details, at: now });
        return true;
      });
      if ('listing' in subject) await search.refresh([subject.listing]);
      return { data: { removed } };
    },
  };

  async function readEntry(tx: Tx, places: Places, subject: Subject, list: CuratedEntry['list']): Promise<CuratedEntry> {
    const city = 'listing' in subject ? places.cityById(subject.listing.cityId)! : subject.city;
    const entries = await readCuratedEntries(tx, places, city, deps.now());
    const id = subjectId(subject);
    const entry = entries.find((candidate) => candidate.list === list && (candidate.property_id ?? candidate.locality) === id);
    // another administrator removed the entry in the meantime
    if (!entry) throw new AppError('not_found', m['list_error.no_listing']());
    return entry;
  }
}

/** Locks a listing, because it could be moved to another city before the entry is stored. Returns it with its current city. */
async function lockSubject(tx: Tx, subject: Subject): Promise<Subject> {
  if (!('listing' in subject)) return subject;
  const row = await lockListing(tx, subject.listing.publicId);
  if (!row) throw new AppError('not_found', m['list_error.no_listing']());
  return { listing: { ...subject.listing, cityId: row.city_id, listingId: row.id } };
}

const subjectId = (subject: Subject): string => ('listing' in subject ? subject.listing.publicId : subject.locality.slug);

/** Returns false when there is no such entry. */
async function deleteEntry(tx: Tx, subject: Subject, list: string): Promise<boolean> {
  const { rows } =
    'listing' in subject
      ? await sql`delete from curated_list_entry where city_id = ${subject.listing.cityId} and listing_id = ${subject.listing.listingId}
          and list = ${list} returning 1`.execute(tx)
      : await sql`delete from curated_list_locality where city_id = ${subject.city.id} and locality_id = ${subject.locality.id} returning 1`.execute(
          tx,
        );
  return rows.length > 0;
}
