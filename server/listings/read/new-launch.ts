/** Which listings count as new launches: under construction and offered by their developer. */
import { sql, type RawBuilder } from 'kysely';
import { layout } from '../../search/layout.ts';

const hasToken = (param: string, value: string): RawBuilder<boolean> => {
  const token = layout.tokenOf(param, value);
  if (token === undefined) throw new Error(`No filter ${param}=${value}`);
  return sql`s.tokens @> array[${token}]::smallint[]`;
};

/** A condition on `listing_search s`. */
export const newLaunchCondition = (): RawBuilder<boolean> =>
  sql`${hasToken('construction_status', 'under_construction')} and ${hasToken('posted_by', 'Developer')}`;
