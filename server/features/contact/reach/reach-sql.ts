import { sql } from 'kysely';
import type { Reach } from '../../../../contract/contact/reach.ts';
import type { Config } from '../../../config/config.ts';

/** Of a query with `listing_reach` as `lr` and the owner as `owner`: how the owner may be reached. A person who is gone has no number. */
export const REACH_SQL = sql<Reach>`coalesce(lr.reach, owner.reach, 'number')`;
export const WHATSAPP_SQL = sql<boolean>`coalesce(lr.whatsapp, owner.whatsapp, false)`;

/** What was chosen, or `messages` in place of calls that the site no longer offers: no number is shown that was to stay private. */
export const offeredReach = ({ calls }: Config, chosen: Reach): Reach => (chosen === 'call' && calls.via === 'off' ? 'messages' : chosen);
