import type { Person } from '../../../contract/people.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import { take } from '../../db/rate-window.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { isMeant, readPerson } from '../../views/person-query.ts';
import { PERSON_COLUMNS, presentPerson } from './person.ts';

const MOST_FOUND = 20;
/** Looks of one person of staff in a day: work, not a copy of everybody there is. */
const PER_DAY = 200;
const DAY_S = 86_400;

/**
 * People by number, address or name. Each look is on record: by what it was, and how many it found, never what was typed.
 * @throws AppError `too_many_requests` beyond a day's work
 */
export async function findPeople(deps: Deps, by: { readonly id: string; readonly ip: string }, q: string): Promise<Person[]> {
  const now = deps.now();
  const asked = readPerson(q);
  return deps.db.transaction().execute(async (tx) => {
    const wait = await take(tx, [{ key: `people:${by.id}`, seconds: DAY_S, max: PER_DAY }], now);
    if (wait !== null) throw new AppError('too_many_requests', m['people_error.too_many'](), { retryAfter: wait });
    const rows = await tx
      .selectFrom('app_user')
      .select(PERSON_COLUMNS)
      .where('deleted_at', 'is', null)
      .where(isMeant(asked))
      .orderBy('name')
      .orderBy('id')
      .limit(MOST_FOUND)
      .execute();
    const facts = { by: asked.by, found: rows.length };
    await audit(tx, { action: 'people_search', actorId: by.id, ip: by.ip, facts, at: now });
    return rows.map(presentPerson);
  });
}
