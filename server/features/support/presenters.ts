/** Support tickets as their senders and staff see them. */
import { sql, type Selectable } from 'kysely';
import type { StaffTicket, OwnTicket, SupportTopic, Ticket } from '../../../contract/support.ts';
import type { Db, SupportTicketTable } from '../../db/schema.ts';

export type TicketRow = Selectable<SupportTicketTable>;

export const presentTicket = (row: TicketRow): Ticket => ({
  ticket: row.ticket,
  topic: row.topic as SupportTopic,
  state: row.state,
  created_at: row.created_at.toISOString(),
  acknowledge_by: row.acknowledge_by.toISOString(),
  settle_by: row.settle_by.toISOString(),
  acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
  closed_at: row.closed_at?.toISOString() ?? null,
});
export const presentOwnTicket = (row: TicketRow): OwnTicket => ({ ...presentTicket(row), text: row.text, answer: row.answer });

/** Tickets as staff see them, with sender and assignee. */
export async function readStaffTickets(db: Db, rows: readonly TicketRow[], viewerId: string, now: Date): Promise<StaffTicket[]> {
  const ids = [
    ...new Set(
      rows.flatMap(({ user_id, assigned_to, about_user_id }) => [user_id, assigned_to, about_user_id].filter((id) => id !== null)),
    ),
  ];
  const users = ids.length === 0 ? [] : await db.selectFrom('app_user').select(['id', 'name']).where('id', 'in', ids).execute();
  const usersById = new Map(users.map((person) => [person.id, person]));
  const photos = await readReportedPhotos(
    db,
    rows.filter(({ topic }) => topic === 'safety').map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...presentOwnTicket(row),
    photos: photos
      .filter(({ ticket_ids }) => ticket_ids.includes(row.id))
      .map(({ id, width, height, blur }) => ({ id, width, height, blur })),
    id: row.id,
    version: row.version,
    person: usersById.get(row.user_id ?? '') ?? null,
    about: usersById.get(row.about_user_id ?? '') ?? null,
    quote: row.quote,
    assignee: presentAssignee(usersById.get(row.assigned_to ?? ''), viewerId),
    reach: replyChannel(row),
    suspect: row.suspect,
    overdue: row.state !== 'closed' && (row.acknowledged_at ? row.settle_by : row.acknowledge_by) < now,
  }));
}

/** Photos of the conversations that these tickets quote. */
async function readReportedPhotos(db: Db, ticketIds: readonly string[]) {
  if (ticketIds.length === 0) return [];
  return db
    .selectFrom('conversation_photo')
    .select(['id', 'width', 'height', 'blur', 'ticket_ids'])
    .where(sql<boolean>`ticket_ids <> '{}' and ticket_ids && ${[...ticketIds]}::uuid[]`)
    .orderBy('number')
    .orderBy('position')
    .execute();
}

const presentAssignee = (assignee: { id: string; name: string | null } | undefined, viewerId: string): StaffTicket['assignee'] =>
  assignee ? { ...assignee, me: assignee.id === viewerId } : null;

/** How the reply reaches the sender. */
function replyChannel({ user_id, email }: TicketRow): StaffTicket['reach'] {
  if (user_id) return 'account';
  return email ? 'mail' : 'none';
}
