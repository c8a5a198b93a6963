/** Messages to the site itself. They open a support ticket, and the operator's address gets a copy. */
import { m } from '../../../../messages/compiled/messages.js';
import { readPersonKey } from '../../../accounts/person-key.ts';
import { consume } from '../../../db/rate-window.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Respond } from '../../../http/api/idempotency.ts';
import { enqueueMail } from '../../../messaging/outgoing.ts';
import { siteMail } from './message-mail.ts';
import { messageLimits } from './message-limits.ts';
import type { NewMessage } from './messages.ts';

/** Opens a support ticket. `server/registry` passes it in, because features do not import each other. */
export type OpenTicket = (
  deps: Deps,
  tx: Tx,
  from: { readonly userId: string; readonly ip: string },
  request: {
    readonly topic: 'other' | 'safety';
    readonly text: string;
    readonly email?: string;
    readonly report?: { readonly userId: string | null; readonly conversationId: string; readonly quote: string };
  },
) => Promise<{ readonly row: { readonly id: string; readonly ticket: string }; readonly isNew: boolean }>;

/**
 * Opens a ticket and passes its number to `respond`. The same text on the same day belongs to the same ticket.
 * @throws AppError `too_many_requests`
 */
export function writeToSite<R>(
  deps: Deps,
  openTicket: OpenTicket,
  newMessage: NewMessage,
  ip: string,
  respond: Respond<string, R>,
): Promise<R> {
  return deps.db.transaction().execute(async (tx) => {
    const waitSeconds = await consume(tx, messageLimits(await readPersonKey(deps, tx, newMessage.senderId), null), deps.now());
    if (waitSeconds !== null) throw new AppError('too_many_requests', m['contact_message.too_many'](), { retryAfter: waitSeconds });
    const { row, isNew } = await openTicket(
      deps,
      tx,
      { userId: newMessage.senderId, ip },
      { topic: 'other', text: newMessage.body, email: newMessage.email },
    );
    const { contactEmail } = deps.config;
    if (isNew && contactEmail)
      await enqueueMail(deps, tx, siteMail(contactEmail, { from: newMessage.name, body: newMessage.body, ticket: row.ticket }, newMessage));
    return respond(tx, row.ticket);
  });
}
