/** Listings written directly into the tables, for tests that do not cover posting. */
import { randomBytes } from 'node:crypto';
import type { ListingKey } from '../server/db/listing-key.ts';
import type { TestApp } from './app.ts';

export interface TestListing extends ListingKey {
  readonly publicId: string;
}

/** A two-bedroom flat for rent in a locality of Coimbatore or the given city. It is live unless another status is given. */
export async function newListing(app: TestApp, ownerId: string, status = 'active', city = 'coimbatore'): Promise<TestListing> {
  const locality = await app.db
    .selectFrom('locality')
    .innerJoin('city', 'city.id', 'locality.city_id')
    .select(['locality.id', 'locality.city_id', 'locality.lat', 'locality.lng', 'locality.name', 'city.slug'])
    .where('city.slug', '=', city)
    .orderBy('locality.id')
    .executeTakeFirstOrThrow();
  const publicId = randomBytes(5).toString('hex');
  const { id } = await app.db
    .insertInto('listing')
    .values({
      city_id: locality.city_id,
      public_id: publicId,
      kind: 'residential_rent',
      owner_id: ownerId,
      status,
      locality_id: locality.id,
      lat: locality.lat,
      lng: locality.lng,
      public_lat: locality.lat,
      public_lng: locality.lng,
      details: {
        listing_role: 'Owner',
        property_type: 'Apartment',
        bhk_type: '2BHK',
        city: locality.slug,
        locality: locality.name,
        rent: 18_000,
        deposit: 100_000,
        secondary_phone: '9444455555',
      },
      first_published_at: new Date(),
      last_confirmed_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { cityId: locality.city_id, listingId: id, publicId };
}

/** Changes the status of a listing, as its owner or the expiry job would. */
export async function setStatus(app: TestApp, listing: ListingKey, status: string): Promise<void> {
  await app.db.updateTable('listing').set({ status }).where('city_id', '=', listing.cityId).where('id', '=', listing.listingId).execute();
}

/** Adds a drawn photo of the demo market, without a file. It becomes the cover of a listing without photos. */
export const addDemoPhoto = ({ db }: TestApp, { cityId, listingId }: ListingKey, mediaKey = 'demo-facade-villa-3'): Promise<unknown> =>
  db
    .insertInto('listing_photo')
    .values({
      city_id: cityId,
      listing_id: listingId,
      position: 0,
      media_key: mediaKey,
      category: null,
      alt_text: null,
      width: 1600,
      height: 1200,
      blur: null,
    })
    .execute();
