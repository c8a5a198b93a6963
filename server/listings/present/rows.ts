/** Rows of listing tables, in the form in which the rules and presenters of listings receive them. */
import type { Selectable } from 'kysely';
import type { ListingKey } from '../../db/listing-key.ts';
import type { ListingHoldTable, ListingPhotoTable, ListingReviewTable, ListingTable } from '../../db/schema.ts';

export type ListingRow = Selectable<ListingTable>;
export type ReviewRow = Selectable<ListingReviewTable>;
export type HoldRow = Selectable<ListingHoldTable>;
export type PhotoRow = Selectable<ListingPhotoTable>;

export const listingKeyOf = (row: Pick<ListingRow, 'city_id' | 'id'>): ListingKey => ({ cityId: row.city_id, listingId: row.id });
