/** Constants about plans without the zod schemas, because pages load them in browsers. */

/** Audiences of plans, in the order they are shown: most visitors are seekers. */
export const AUDIENCES = ['seeker', 'owner', 'agent', 'developer'] as const;
/** Where a boost shows a listing: on a list of its city, or in `top_slot`, the labelled slots above the first page of matching searches. */
export const BOOST_LISTS = ['hot_property', 'premium_property', 'featured_property', 'new_launch', 'top_slot'] as const;
export type BoostList = (typeof BOOST_LISTS)[number];
