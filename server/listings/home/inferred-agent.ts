import { sql, type RawBuilder } from 'kysely';

/** SQL for whether a lister who says to be the owner is shown as an agent, because of how many societies they offer homes in. */
export const isInferredAgent = (ownerId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from inferred_agent i where i.user_id = ${ownerId} and i.state <> 'cleared')`;
