/** Constants about plans. Free of zod, because browsers load this file. */

/** Audiences of plans, in display order: most visitors are seekers. */
export const AUDIENCES = ['seeker', 'owner', 'agent', 'developer'] as const;
/**
 * Where a boost shows a listing: in a curated list of its city, or in `top_slot`, the labelled slots above the first page of matching
 * searches.
 */
export const BOOST_PLACEMENTS = ['hot_property', 'premium_property', 'featured_property', 'new_launch', 'top_slot'] as const;
export type BoostPlacement = (typeof BOOST_PLACEMENTS)[number];

export const MAX_PLAN_NAME_LENGTH = 60;
export const MAX_PLAN_SUMMARY_LENGTH = 240;

/** Limits of the buyer on an invoice. */
export const MAX_BUYER_NAME_LENGTH = 100;
export const MIN_BUYER_ADDRESS_LENGTH = 5;
export const MAX_BUYER_ADDRESS_LENGTH = 200;
