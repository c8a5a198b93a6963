import { useEffect, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { OwnTicket } from '../../../contract/support.ts';
import { api } from '../../lib/api.ts';
import { dateText } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { TICKET_STATE, TOPIC } from './topics.ts';

/** What the person of this browser asked before, with the answers; nothing while there is nothing. */
export function MyTickets() {
  const [tickets, setTickets] = useState<readonly OwnTicket[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    api('GET /support', { query: { limit: 50 } }, { signal: stop.signal }).then(
      ({ data }) => setTickets(data),
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  if (tickets.length === 0) return null;
  return (
    <section aria-labelledby="tickets" className="border-t border-line py-4">
      <h3 id="tickets" className="mb-2 font-bold">
        {m['support.mine']()}
      </h3>
      <ul className="flex flex-col gap-3">
        {tickets.map((one) => (
          <li key={one.ticket} className="rounded-card border border-line p-3">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-bold tracking-wide">{one.ticket}</span>
              <Badge look={one.state === 'closed' ? 'confirmed' : 'plain'}>{TICKET_STATE[one.state]()}</Badge>
            </p>
            <p className="text-14 text-muted">
              {`${TOPIC[one.topic]()} · `}
              {one.closed_at
                ? m['support.mine_closed']({ date: dateText(one.closed_at) })
                : m['support.mine_by']({ date: dateText(one.settle_by) })}
            </p>
            <p className="mt-1 break-words whitespace-pre-line">{one.text}</p>
            {one.answer && (
              <p className="mt-2 rounded-control bg-leaf-soft p-3 break-words whitespace-pre-line">
                <span className="block font-semibold">{m['support.answer']()}</span>
                {one.answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
