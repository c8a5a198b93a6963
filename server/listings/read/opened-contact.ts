import { sql, type RawBuilder } from 'kysely';

/** Whether a seeker has an opened contact to a listing. The parameters are columns. */
export const hasOpenedContact = (cityId: string, listingId: string, seekerId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from contact where contact.city_id = ${sql.ref(cityId)} and contact.listing_id = ${sql.ref(listingId)}
    and contact.seeker_id = ${sql.ref(seekerId)} and contact.opened_at is not null)`;
