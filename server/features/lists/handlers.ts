import { sql } from 'kysely';
import type { listsRoutes } from '../../../contract/lists.ts';
import type { Answer, Input } from '../../../contract/route.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handler.ts';
import { findListing, type ListingRef } from '../../views/listing-ref.ts';
import { namedCity, namedLocalities } from '../../views/named-places.ts';
import { placesOf, type City, type Locality } from '../../views/places.ts';
import { applyPicks } from './flags.ts';
import { picksOf } from './picks.ts';

type Pick = Answer<typeof listsRoutes.pick>['data'];
type Subject = { readonly listing: ListingRef } | { readonly city: City; readonly locality: Locality };

export function listsHandlers(deps: Deps): Handlers<typeof listsRoutes> {
  const { db, config, search } = deps;

  async function subjectOf(body: Input<typeof listsRoutes.unpick>['body']): Promise<Subject> {
    if (body.property_id !== undefined) {
      const listing = await findListing(db, body.property_id);
      if (!listing || (!listing.live && !listing.ended)) throw new AppError('not_found', m['list_error.no_listing']());
      return { listing };
    }
    const places = await placesOf(db);
    const city = namedCity(places, body.city, config.defaultCity);
    return { city, locality: namedLocalities(places, city, [body.locality ?? ''])[0]! };
  }

  return {
    async listPicks(_, { query }) {
      const places = await placesOf(db);
      const city = namedCity(places, query.city, config.defaultCity);
      return { data: await picksOf(db, places, city, deps.now()) };
    },

    async pick({ viewer, ip }, { body }) {
      const now = deps.now();
      const subject = await subjectOf(body);
      const times = { starts_at: body.from ? new Date(body.from) : now, ends_at: body.until ? new Date(body.until) : null };
      await db.transaction().execute(async (tx) => {
        const by = { ...times, picked_by: viewer.id, picked_at: now };
        if ('listing' in subject) {
          const { cityId, listingId } = subject.listing;
          await tx
            .insertInto('editorial_pick')
            .values({ city_id: cityId, listing_id: listingId, list: body.list, ...by })
            .onConflict((on) => on.columns(['city_id', 'listing_id', 'list']).doUpdateSet(by))
            .execute();
          await applyPicks(tx, now, subject.listing);
        } else {
          await tx
            .insertInto('editorial_locality')
            .values({ city_id: subject.city.id, locality_id: subject.locality.id, ...by })
            .onConflict((on) => on.columns(['city_id', 'locality_id']).doUpdateSet(by))
            .execute();
        }
        const facts = { list: body.list, from: times.starts_at, until: times.ends_at };
        await audit(tx, { action: 'list_pick', actorId: viewer.id, subject: nameOf(subject), ip, facts, at: now });
      });
      return { data: await shown(subject, body.list) };
    },

    async unpick({ viewer, ip }, { body }) {
      const now = deps.now();
      const subject = await subjectOf(body);
      const removed = await db.transaction().execute(async (tx) => {
        const gone = await remove(tx, subject, body.list);
        if (!gone) return false;
        if ('listing' in subject) await applyPicks(tx, now, subject.listing);
        const facts = { list: body.list };
        await audit(tx, { action: 'list_unpick', actorId: viewer.id, subject: nameOf(subject), ip, facts, at: now });
        return true;
      });
      if ('listing' in subject) await search.refresh([subject.listing]);
      return { data: { removed } };
    },
  };

  async function shown(subject: Subject, list: Pick['list']): Promise<Pick> {
    const places = await placesOf(db);
    if ('listing' in subject) await search.refresh([subject.listing]);
    const city = 'listing' in subject ? places.cityById(subject.listing.cityId)! : subject.city;
    const picks = await picksOf(db, places, city, deps.now());
    const name = nameOf(subject);
    const pick = picks.find((one) => one.list === list && (one.property_id ?? one.locality) === name);
    // somebody else took it off in the moment between
    if (!pick) throw new AppError('not_found', m['list_error.no_listing']());
    return pick;
  }
}

const nameOf = (subject: Subject): string => ('listing' in subject ? subject.listing.publicId : subject.locality.slug);

async function remove(tx: Tx, subject: Subject, list: string): Promise<boolean> {
  const { rows } =
    'listing' in subject
      ? await sql`delete from editorial_pick where city_id = ${subject.listing.cityId} and listing_id = ${subject.listing.listingId}
          and list = ${list} returning 1`.execute(tx)
      : await sql`delete from editorial_locality where city_id = ${subject.city.id} and locality_id = ${subject.locality.id} returning 1`.execute(
          tx,
        );
  return rows.length > 0;
}
