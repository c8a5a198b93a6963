/** Writing to the people who run the site: a request to support like any other, and a copy to the operator's address. */
import { m } from '../../../messages/compiled/messages.js';
import { take } from '../../db/rate-window.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { mailLater } from '../../outgoing.ts';
import { siteMail } from './message-mail.ts';
import { limits, type Draft } from './messages.ts';

/** Keeps a request under a ticket number; handed in by `features.ts`, as requests are written by the support room alone. */
export type OpenTicket = (
  deps: Deps,
  tx: Tx,
  from: { readonly userId: string; readonly ip: string },
  said: { readonly topic: 'other'; readonly text: string; readonly email: string },
) => Promise<{ readonly row: { readonly ticket: string }; readonly fresh: boolean }>;

/**
 * Answers the ticket number. The same words again on the same day are the same request.
 * @throws AppError `too_many_requests`
 */
export function writeToSite(deps: Deps, openTicket: OpenTicket, draft: Draft, ip: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const wait = await take(tx, limits(draft.senderId, null), deps.now());
    if (wait !== null) throw new AppError('too_many_requests', m['contact_mail.too_many'](), { retryAfter: wait });
    const { row, fresh } = await openTicket(
      deps,
      tx,
      { userId: draft.senderId, ip },
      { topic: 'other', text: draft.body, email: draft.email },
    );
    const { contactEmail } = deps.config;
    if (fresh && contactEmail)
      await mailLater(deps, tx, siteMail(contactEmail, { from: draft.name, body: draft.body, ticket: row.ticket }, draft));
    return row.ticket;
  });
}
