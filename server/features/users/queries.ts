import type { Person } from '../../../contract/administration/users.ts';
import { audit } from '../../db/audit.ts';
import type { Deps } from '../../deps.ts';
import { consumeUserSearch, matchesUserQuery, parseUserQuery } from '../../accounts/user-search.ts';
import { PERSON_COLUMNS, presentPerson } from './presenters.ts';

const RESULT_LIMIT = 20;

/**
 * Searches users by phone, email or name. The audit event of a search contains the field and the number of results, never the search text.
 * @throws AppError `too_many_requests` above the daily limit
 */
export async function findPeople(deps: Deps, actor: { readonly id: string; readonly ip: string }, text: string): Promise<Person[]> {
  const now = deps.now();
  const userQuery = parseUserQuery(text);
  return deps.db.transaction().execute(async (tx) => {
    await consumeUserSearch(tx, actor.id, now);
    const rows = await tx
      .selectFrom('app_user')
      .select(PERSON_COLUMNS)
      .where('deleted_at', 'is', null)
      .where(matchesUserQuery(userQuery))
      .orderBy('name')
      .orderBy('id')
      .limit(RESULT_LIMIT)
      .execute();
    const details = { by: userQuery.field, found: rows.length };
    await audit(tx, { action: 'people_search', actorId: actor.id, ip: actor.ip, details, at: now });
    return rows.map(presentPerson);
  });
}
