/** Words plans are described by, without the schemas: pages bring them to browsers. */

/** Whom a plan is made for, in the order they are shown: most visitors look for a home. */
export const AUDIENCES = ['seeker', 'owner', 'agent', 'developer'] as const;
/** Where a boost puts a listing: a list of its city, or `top_slot`, the labelled places above the first page of the searches it matches. */
export const BOOST_LISTS = ['hot_property', 'premium_property', 'featured_property', 'new_launch', 'top_slot'] as const;
export type BoostList = (typeof BOOST_LISTS)[number];
