import { sql } from 'kysely';
import type { Reach } from '../../../../contract/contact/reach.ts';
import type { Config } from '../../../config/config.ts';

/** How the owner may be reached, for a query with `listing_reach` as `lr` and the owner as `owner`. A deleted owner has no number. */
export const REACH_SQL = sql<Reach>`coalesce(lr.reach, owner.reach, 'number')`;
export const WHATSAPP_SQL = sql<boolean>`coalesce(lr.whatsapp, owner.whatsapp, false)`;

/**
 * The owner's choice as it applies now. When the site no longer offers masked calls, `call` becomes `messages`, so that a private number
 * stays private.
 */
export const offeredReach = ({ calls }: Config, chosen: Reach): Reach => (chosen === 'call' && calls.type === 'off' ? 'messages' : chosen);
