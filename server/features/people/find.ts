import type { Person } from '../../../contract/people.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import { take } from '../../db/rate-window.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { PERSON_COLUMNS, presentPerson } from './person.ts';

const MOST_FOUND = 20;
/** Looks of one person of staff in a day: work, not a copy of everybody there is. */
const PER_DAY = 200;
const DAY_S = 86_400;

/** What was typed: a whole number, a whole address, or (part of) a name. */
function readQuery(q: string): { by: 'phone' | 'email' | 'name'; value: string } {
  const digits = q.replace(/[\s()-]/g, '').match(/^(?:\+?91)?([6-9]\d{9})$/)?.[1];
  if (digits !== undefined) return { by: 'phone', value: `+91${digits}` };
  return q.includes('@') ? { by: 'email', value: q.toLowerCase() } : { by: 'name', value: q };
}

/**
 * People by number, address or name. Each look is on record: by what it was, and how many it found, never what was typed.
 * @throws AppError `too_many_requests` beyond a day's work
 */
export async function findPeople(deps: Deps, by: { readonly id: string; readonly ip: string }, q: string): Promise<Person[]> {
  const now = deps.now();
  const asked = readQuery(q);
  return deps.db.transaction().execute(async (tx) => {
    const wait = await take(tx, [{ key: `people:${by.id}`, seconds: DAY_S, max: PER_DAY }], now);
    if (wait !== null) throw new AppError('too_many_requests', m['people_error.too_many'](), { retryAfter: wait });
    const rows = await tx
      .selectFrom('app_user')
      .select(PERSON_COLUMNS)
      .where('deleted_at', 'is', null)
      .$if(asked.by === 'phone', (query) => query.where('phone', '=', asked.value))
      .$if(asked.by === 'email', (query) => query.where((e) => e(e.fn<string>('lower', ['email']), '=', asked.value)))
      .$if(asked.by === 'name', (query) => query.where('name', 'ilike', `%${asked.value.replace(/[%_\\]/g, String.raw`\$&`)}%`))
      .orderBy('name')
      .orderBy('id')
      .limit(MOST_FOUND)
      .execute();
    const facts = { by: asked.by, found: rows.length };
    await audit(tx, { action: 'people_search', actorId: by.id, ip: by.ip, facts, at: now });
    return rows.map(presentPerson);
  });
}
