/** Which listings count as new launches: under construction and offered by their developer. */
import { sql, type RawBuilder } from 'kysely';
import { tokenSql } from '../../search/table/numbering.ts';

const tokenCondition = (param: string, option: string): RawBuilder<boolean> =>
  sql`s.tokens @> array[${tokenSql(param, option)}]::smallint[]`;

/** A condition for queries over `listing_search s`. */
export const newLaunchCondition = (): RawBuilder<boolean> =>
  sql`${tokenCondition('construction_status', 'under_construction')} and ${tokenCondition('posted_by', 'Developer')}`;
