/** What may be called a new launch, whoever puts it on that list: under construction, offered by who builds it. */
import { sql, type RawBuilder } from 'kysely';
import { layout } from '../search/layout.ts';

const holds = (param: string, value: string): RawBuilder<boolean> => {
  const token = layout.token(param, value);
  if (token === undefined) throw new Error(`no filter says ${param}=${value}`);
  return sql`s.tokens @> array[${token}]::smallint[]`;
};

/** A condition on `listing_search s`. */
export const isNewLaunch = (): RawBuilder<boolean> =>
  sql`${holds('construction_status', 'under_construction')} and ${holds('posted_by', 'Developer')}`;
