/** Stored responses to contacts, which contain numbers. A repeated request must not return a number that may no longer be shown. */
import type { ListingKey } from '../../db/listing-key.ts';
import type { Tx } from '../../db/schema.ts';

/** Deletes the stored responses of these seekers, to all their contacts of the last day. */
export async function deleteStoredReveals(tx: Tx, seekerIds: readonly string[]): Promise<void> {
  if (seekerIds.length === 0) return;
  await tx
    .deleteFrom('idempotency_key')
    .where(
      'scope',
      'in',
      seekerIds.map((id) => `${id} POST /property/contact`),
    )
    .execute();
}

/** Deletes the stored responses of everybody who contacted the lister of these listings. */
export async function deleteStoredRevealsOf(tx: Tx, listings: readonly ListingKey[]): Promise<void> {
  const seekerIds: string[] = [];
  // one statement for each city, because on a cluster the node of the city executes it
  for (const [cityId, keys] of Map.groupBy(listings, (key) => key.cityId)) {
    const contacts = await tx
      .selectFrom('contact')
      .select('seeker_id')
      .where('city_id', '=', cityId)
      .where(
        'listing_id',
        'in',
        keys.map(({ listingId }) => listingId),
      )
      .execute();
    seekerIds.push(...contacts.map(({ seeker_id }) => seeker_id));
  }
  await deleteStoredReveals(tx, seekerIds);
}
