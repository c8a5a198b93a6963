/** Primary key of a listing. The city is part of it, so that tables can be distributed by city. */
export interface ListingKey {
  readonly cityId: number;
  readonly listingId: number;
}
