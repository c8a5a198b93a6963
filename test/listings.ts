/** Listings written straight into the tables, for tests of what comes after posting. */
import { randomBytes } from 'node:crypto';
import type { ListingKey } from '../server/search/index.ts';
import type { TestApp } from './app.ts';

export interface TestListing extends ListingKey {
  readonly publicId: string;
}

/** A two-bedroom flat to let in R.S. Puram, Coimbatore; live unless another status is given. */
export async function newListing(on: TestApp, ownerId: string, status = 'active'): Promise<TestListing> {
  const locality = await on.db
    .selectFrom('locality')
    .innerJoin('city', 'city.id', 'locality.city_id')
    .select(['locality.id', 'locality.city_id', 'locality.lat', 'locality.lng', 'locality.name', 'city.slug'])
    .where('city.slug', '=', 'coimbatore')
    .orderBy('locality.id')
    .executeTakeFirstOrThrow();
  const publicId = randomBytes(5).toString('hex');
  const { id } = await on.db
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

/** Gives a listing another status, as its owner or time would. */
export async function setStatus(on: TestApp, listing: ListingKey, status: string): Promise<void> {
  await on.db.updateTable('listing').set({ status }).where('city_id', '=', listing.cityId).where('id', '=', listing.listingId).execute();
}
