/** Words plans are described by, without the schemas: pages bring them to browsers. */

/** Whom a plan is made for. */
export const AUDIENCES = ['seeker', 'owner', 'agent', 'developer'] as const;
/** Lists of a city a boost puts a listing on. */
export const BOOST_LISTS = ['hot_property', 'premium_property', 'featured_property', 'new_launch'] as const;
