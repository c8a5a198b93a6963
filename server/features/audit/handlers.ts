import { sql, type RawBuilder } from 'kysely';
import type { auditRoutes } from '../../../contract/administration/audit.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { consumeUserSearch, matchesUserQuery, parseUserQuery } from '../../accounts/user-search.ts';
import { findSubjectNames } from './subject-names.ts';
import { presentAction, presentEvent } from './audit-presenters.ts';

interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly action: string;
  readonly actor_id: string | null;
  readonly subject: string | null;
  readonly details: Record<string, unknown>;
  readonly name: string | null;
  readonly role: string | null;
}

/** The most users that a part of a name can match; a longer part finds the others. */
const MAX_MATCHED_USERS = 50;

export function auditHandlers(deps: Deps): Handlers<typeof auditRoutes> {
  const { db } = deps;
  return {
    async listAuditEvents({ viewer, ip }, { query: { action, actor, subject, who, since, until, before, limit } }) {
      const matchingUsers = who === undefined ? null : await findMatchingUsers(deps, { id: viewer.id, ip }, who);
      const eventConditions = sql`${since === undefined ? sql`` : sql`and e.at >= ${since}`}
          ${until === undefined ? sql`` : sql`and e.at < ${until}`}
          ${before === undefined ? sql`` : sql`and e.id < ${before}`}
          ${action === undefined ? sql`` : sql`and e.action = ${action}`}`;
      // one row more than the page has, to know whether there is a next page
      const { rows } = await sql<AuditRow>`
        select e.id, e.at, e.action, e.actor_id, e.subject, e.details, u.name, u.role
        from audit_event e left join app_user u on u.id = e.actor_id
        where true
          ${actor === undefined ? sql`` : sql`and e.actor_id = ${actor}`}
          ${subject === undefined ? sql`` : sql`and e.subject = ${subject}`}
          ${matchingUsers === null ? sql`` : sql`and e.id in (${eventsOfUsers(matchingUsers, eventConditions, limit + 1)})`}
          ${eventConditions}
        order by e.id desc limit ${limit + 1}`.execute(db);
      const events = rows.slice(0, limit);
      const subjectNames = await findSubjectNames(db, events);
      return {
        data: events.map(({ id, at, actor_id, name, role, ...event }) => ({
          id,
          at: at.toISOString(),
          action: event.action,
          actor: actor_id === null ? null : { id: actor_id, name, role, label: subjectNames.people.get(actor_id) ?? actor_id },
          subject: event.subject,
          details: event.details,
          words: presentEvent(event, subjectNames),
        })),
        next: rows.length > limit ? (events.at(-1)?.id ?? null) : null,
        actions: (await listActions(db)).map((name) => ({ action: name, text: presentAction(name) })),
      };
    },
  };
}

/**
 * The newest events by and about each of these users: two short reads of an index per user. One condition over both columns would read the
 * full trail for people with few events.
 */
const eventsOfUsers = (userIds: readonly string[], conditions: RawBuilder<unknown>, limit: number) => sql`
  select newest.id from unnest(${sql.val(userIds)}::uuid[]) as person cross join lateral (
    (select e.id from audit_event e where e.actor_id = person ${conditions} order by e.id desc limit ${limit})
    union all
    (select e.id from audit_event e where e.subject = person::text ${conditions} order by e.id desc limit ${limit})
  ) newest`;

/**
 * Finds users by phone, email or name, within the daily limit of searches. Every search is audited, also that of a further page, because
 * the caller chooses the page. The audit event contains only the field and the number of results.
 */
async function findMatchingUsers(deps: Deps, actor: { id: string; ip: string }, text: string): Promise<string[]> {
  const userQuery = parseUserQuery(text);
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    await consumeUserSearch(tx, actor.id, now);
    const rows = await tx
      .selectFrom('app_user')
      .select('id')
      .where('deleted_at', 'is', null)
      .where(matchesUserQuery(userQuery))
      .orderBy('id')
      .limit(MAX_MATCHED_USERS)
      .execute();
    const details = { by: userQuery.field, found: rows.length };
    await audit(tx, { action: 'people_search', actorId: actor.id, ip: actor.ip, details, at: now });
    return rows.map(({ id }) => id);
  });
}

/** The distinct actions. A loose index scan finds them, because the table is large but has few distinct actions. */
async function listActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_event order by action limit 1)
      union all
      select (select e.action from audit_event e where e.action > w.action order by e.action limit 1) from actions w where w.action is not null
    ) select action from actions where action is not null`.execute(db);
  return rows.map(({ action }) => action);
}
