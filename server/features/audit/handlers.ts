import { sql } from 'kysely';
import type { auditRoutes } from '../../../contract/audit.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { isMeant, readPerson } from '../../views/person-query.ts';
import { namesOf } from './names.ts';
import { actionWords, eventWords } from './words.ts';

interface Row {
  readonly id: number;
  readonly at: Date;
  readonly action: string;
  readonly actor_id: string | null;
  readonly subject: string | null;
  readonly facts: Record<string, unknown>;
  readonly name: string | null;
  readonly role: string | null;
}

/** People a part of a name may mean; whoever is meant by more says more of it. */
const MOST_MEANT = 50;

export function auditHandlers(deps: Deps): Handlers<typeof auditRoutes> {
  const { db } = deps;
  return {
    async readTrail({ viewer, ip }, { query: { action, actor, subject, who, since, until, before, limit } }) {
      const meant = who === undefined ? null : await peopleMeant(deps, { id: viewer.id, ip }, who, before === undefined);
      // one more than shown tells whether there is more
      const { rows } = await sql<Row>`
        select e.id, e.at, e.action, e.actor_id, e.subject, e.facts, u.name, u.role
        from audit_event e left join app_user u on u.id = e.actor_id
        where true
          ${action === undefined ? sql`` : sql`and e.action = ${action}`}
          ${actor === undefined ? sql`` : sql`and e.actor_id = ${actor}`}
          ${subject === undefined ? sql`` : sql`and e.subject = ${subject}`}
          ${meant === null ? sql`` : sql`and (e.actor_id = any(${meant}::uuid[]) or e.subject = any(${meant}::text[]))`}
          ${since === undefined ? sql`` : sql`and e.at >= ${since}`}
          ${until === undefined ? sql`` : sql`and e.at < ${until}`}
          ${before === undefined ? sql`` : sql`and e.id < ${before}`}
        order by e.id desc limit ${limit + 1}`.execute(db);
      const shown = rows.slice(0, limit);
      const known = await namesOf(db, shown);
      return {
        data: shown.map(({ id, at, actor_id, name, role, ...event }) => ({
          id,
          at: at.toISOString(),
          action: event.action,
          actor: actor_id === null ? null : { id: actor_id, name, role, label: known.people.get(actor_id) ?? actor_id },
          subject: event.subject,
          facts: event.facts,
          words: eventWords(event, known),
        })),
        next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
        actions: (await actionsOf(db)).map((one) => ({ action: one, text: actionWords(one) })),
      };
    },
  };
}

/** Looking for people is on record here as well: by what it was, and how many it found, never what was typed. */
async function peopleMeant(deps: Deps, by: { id: string; ip: string }, who: string, first: boolean): Promise<string[]> {
  const asked = readPerson(who);
  const rows = await deps.db.selectFrom('app_user').select('id').where(isMeant(asked)).orderBy('id').limit(MOST_MEANT).execute();
  const facts = { by: asked.by, found: rows.length };
  if (first) await audit(deps.db, { action: 'people_search', actorId: by.id, ip: by.ip, facts, at: deps.now() });
  return rows.map(({ id }) => id);
}

/** Skips from word to word along the index: the trail may be long, its words are few. */
async function actionsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive words as (
      (select action from audit_event order by action limit 1)
      union all
      select (select e.action from audit_event e where e.action > w.action order by e.action limit 1) from words w where w.action is not null
    ) select action from words where action is not null`.execute(db);
  return rows.map(({ action }) => action);
}
