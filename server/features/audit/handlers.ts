import { sql } from 'kysely';
import type { auditRoutes } from '../../../contract/audit.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';

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

export function auditHandlers({ db }: Deps): Handlers<typeof auditRoutes> {
  return {
    async readTrail(_, { query: { action, actor, subject, since, until, before, limit } }) {
      // one more than shown tells whether there is more
      const { rows } = await sql<Row>`
        select e.id, e.at, e.action, e.actor_id, e.subject, e.facts, u.name, u.role
        from audit_event e left join app_user u on u.id = e.actor_id
        where true
          ${action === undefined ? sql`` : sql`and e.action = ${action}`}
          ${actor === undefined ? sql`` : sql`and e.actor_id = ${actor}`}
          ${subject === undefined ? sql`` : sql`and e.subject = ${subject}`}
          ${since === undefined ? sql`` : sql`and e.at >= ${since}`}
          ${until === undefined ? sql`` : sql`and e.at < ${until}`}
          ${before === undefined ? sql`` : sql`and e.id < ${before}`}
        order by e.id desc limit ${limit + 1}`.execute(db);
      const shown = rows.slice(0, limit);
      // skips from word to word along the index: the trail may be long, its words are few
      const { rows: words } = await sql<{ action: string }>`
        with recursive words as (
          (select action from audit_event order by action limit 1)
          union all
          select (select e.action from audit_event e where e.action > w.action order by e.action limit 1) from words w where w.action is not null
        ) select action from words where action is not null`.execute(db);
      return {
        data: shown.map(({ id, at, actor_id, name, role, ...event }) => ({
          id,
          at: at.toISOString(),
          action: event.action,
          actor: actor_id === null ? null : { id: actor_id, name, role },
          subject: event.subject,
          facts: event.facts,
        })),
        next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
        actions: words.map((word) => word.action),
      };
    },
  };
}
