import type { SupportTopic, Ticket } from '../../../contract/support.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { m } from '../../../messages/compiled/messages.js';
import { keyedHash, keyedHashes } from '../../crypto/secrets.ts';
import { readPersonKey } from '../../accounts/person-key.ts';
import { ipGroup } from '../../db/ip-address.ts';
import { consume } from '../../db/rate-window.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Respond } from '../../http/api/idempotency.ts';
import { DAY_S } from '../../durations.ts';
import { enqueueMail } from '../../messaging/outgoing.ts';
import { complaintDeadlines, newTicketNumber } from '../../support/tickets.ts';
import { presentTicket, type TicketRow } from './presenters.ts';
import { ticketReceivedMail } from './ticket-mails.ts';
import { mailUnreadableReport } from './unreadable-report.ts';

/** Number of new tickets per day of a user or an IP address (IPv6 /64). */
const TICKETS_PER_DAY = 10;
/** Number of mails about new tickets that an address gets in a day, no matter who enters it. */
const MAILS_PER_DAY = 3;

interface TicketSender {
  readonly userId: string | null;
  readonly ip: string;
}
interface TicketInput {
  readonly topic: SupportTopic;
  /** The person and the conversation that a report is about, and the last messages of that person. */
  readonly report?: { readonly userId: string | null; readonly conversationId: string; readonly quote: string } | undefined;
  readonly text: string;
  readonly email?: string | undefined;
  /** The honeypot field, which people do not see. */
  readonly website?: string | undefined;
}

/**
 * Stores a support request with a ticket number. The same text of the same sender on the same day belongs to the same ticket. An address in
 * the request gets the ticket number by mail, but only a few times a day.
 * @throws AppError `invalid` without account or email, because there would be no way to reply; `too_many_requests`
 */
export async function submitTicket<R>(deps: Deps, sender: TicketSender, input: TicketInput, respond: Respond<Ticket, R>): Promise<R> {
  if (sender.userId === null && input.email === undefined) {
    const message = m['support_error.email']();
    throw new AppError('invalid', message, { errors: [{ path: 'email', message }] });
  }
  return deps.db.transaction().execute(async (tx) => respond(tx, presentTicket((await openTicket(deps, tx, sender, input)).row)));
}

/** Opens a ticket in the transaction of the caller. `isNew` is false when the same request was sent before. */
export async function openTicket(
  deps: Deps,
  tx: Tx,
  sender: TicketSender,
  input: TicketInput,
): Promise<{ row: TicketRow; isNew: boolean }> {
  const now = deps.now();
  const senderKey = sender.userId ?? `${ipGroup(sender.ip)} ${input.email}`;
  const digests = keyedHashes(
    deps.secrets,
    JSON.stringify(['support', senderKey, dayInIndia(now), input.topic, input.text, input.report?.conversationId]),
  );
  const [digest] = digests as [Buffer];
  const findTicket = () => tx.selectFrom('support_ticket').selectAll().where('digest', 'in', digests);
  const existing = await findTicket().executeTakeFirst();
  if (existing) return { row: existing, isNew: false };
  const limitKey = keyedHash(
    deps.secrets,
    `support ${sender.userId === null ? ipGroup(sender.ip) : await readPersonKey(deps, tx, sender.userId)}`,
  ).toString('base64url');
  const retryAfter = await consume(tx, [{ key: `support:${limitKey}`, seconds: DAY_S, max: TICKETS_PER_DAY }], now);
  if (retryAfter !== null) throw new AppError('too_many_requests', m['support_error.too_many'](), { retryAfter });
  const { acknowledge, decide } = complaintDeadlines(now);
  const row = await tx
    .insertInto('support_ticket')
    .values({
      ticket: newTicketNumber(),
      user_id: sender.userId,
      about_user_id: input.report?.userId ?? null,
      quote: input.report?.quote ?? null,
      topic: input.topic,
      text: input.text,
      email: input.email ?? null,
      suspect: Boolean(input.website),
      digest,
      created_at: now,
      acknowledge_by: acknowledge,
      settle_by: decide,
    })
    // the same request was sent twice in parallel
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return { row: await findTicket().executeTakeFirstOrThrow(), isNew: false };
  await enqueueTicketMails(deps, tx, row, { isReport: input.report !== undefined });
  return { row, isNew: true };
}

/** The mail with the ticket number to the sender, and the mail to the operator about a report that no member of staff may open. */
async function enqueueTicketMails(deps: Deps, tx: Tx, row: TicketRow, { isReport }: { readonly isReport: boolean }): Promise<void> {
  if (row.email && !row.suspect && (await mayMail(deps, tx, row.email))) await enqueueMail(deps, tx, ticketReceivedMail(deps, row));
  if (isReport) await mailUnreadableReport(deps, tx, row);
}

/**
 * Whether the address may get another mail. Anybody can enter any address, so without a limit anybody could make the site send mails to it.
 */
async function mayMail({ secrets, now }: Deps, tx: Tx, email: string): Promise<boolean> {
  const key = keyedHash(secrets, `support mail ${email.toLowerCase()}`).toString('base64url');
  return (await consume(tx, [{ key: `support:mail:${key}`, seconds: DAY_S, max: MAILS_PER_DAY }], now())) === null;
}
