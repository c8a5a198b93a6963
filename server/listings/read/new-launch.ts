/**
 * Which listings count as new launches: under construction, and offered by their developer. Anybody can call themselves a developer and state
 * a registration number, so staff must have seen one of them in the register: the number of this project, or that of the developer.
 */
import { sql, type RawBuilder } from 'kysely';
import { tokenSql } from '../../search/table/numbering.ts';

const tokenCondition = (param: string, option: string): RawBuilder<boolean> =>
  sql`s.tokens @> array[${tokenSql(param, option)}]::smallint[]`;

/** Whether staff found the number of the project in the register, and this evidence is still valid. */
const isRegistrationChecked = (now: Date): RawBuilder<boolean> => sql`exists (select from listing_evidence e
  where e.city_id = s.city_id and e.listing_id = s.listing_id and e.method = 'rera_checked' and e.expires_at > ${now}::timestamptz
    and not exists (select from listing_evidence w where w.city_id = s.city_id and w.listing_id = s.listing_id and w.method = 'withdrawn'
      and (w.details->>'of')::integer = e.position))`;

/** Staff give this role to partners whose registration they checked. */
const isOfDeveloperPartner = sql<boolean>`exists (select from listing offered join app_user u on u.id = offered.owner_id
  where offered.city_id = s.city_id and offered.id = s.listing_id and u.role = 'developer')`;

/** A condition for queries over `listing_search s`. */
export const newLaunchCondition = (now: Date): RawBuilder<boolean> =>
  sql`${tokenCondition('construction_status', 'under_construction')} and ${tokenCondition('posted_by', 'Developer')}
    and (${isOfDeveloperPartner} or ${isRegistrationChecked(now)})`;
