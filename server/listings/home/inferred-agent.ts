import { sql, type RawBuilder } from 'kysely';

/**
 * SQL condition: whether a lister who claims to be the owner is shown as an agent because of the number of societies in which they offer
 * homes, unless staff cleared them after an appeal.
 */
export const inferredAgentCondition = (ownerId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from inferred_agent i where i.user_id = ${ownerId} and i.state <> 'cleared')`;
