import { useEffect, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { OwnTicket } from '../../../contract/support.ts';
import { api } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { TICKET_STATE_TEXTS, TOPIC_TEXTS } from './ticket-texts.ts';

/** The person's earlier support tickets with their replies. Renders nothing when there are none. */
export function MyTickets() {
  const [tickets, setTickets] = useState<readonly OwnTicket[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    api('GET /support', { query: { limit: 50 } }, { signal: controller.signal }).then(
      ({ data }) => setTickets(data),
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  if (tickets.length === 0) return null;
  return (
    <section aria-labelledby="tickets" className="border-t border-line py-4">
      <h3 id="tickets" className="mb-2 font-bold">
        {m['support.mine']()}
      </h3>
      <ul className="flex flex-col gap-3">
        {tickets.map((ticket) => (
          <li key={ticket.ticket} className="rounded-card border border-line p-3">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-bold tracking-wide">{ticket.ticket}</span>
              <Badge tone={ticket.state === 'closed' ? 'confirmed' : 'plain'}>{TICKET_STATE_TEXTS[ticket.state]()}</Badge>
            </p>
            <p className="text-14 text-muted">
              {`${TOPIC_TEXTS[ticket.topic]()} · `}
              {ticket.closed_at
                ? m['support.mine_closed']({ date: dateText(ticket.closed_at) })
                : m['support.mine_by']({ date: dateText(ticket.settle_by) })}
            </p>
            <p className="mt-1 whitespace-pre-line">{ticket.text}</p>
            {ticket.answer && (
              <p className="mt-2 rounded-control bg-leaf-soft p-3 whitespace-pre-line">
                <span className="block font-semibold">{m['support.answer']()}</span>
                {ticket.answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
