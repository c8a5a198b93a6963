import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { StaffTicket } from '../../../../contract/support.ts';
import { AnswerDraftsProvider, UnsentAnswers } from './answer-drafts.tsx';
import { TicketCard } from './ticket-card.tsx';

const TICKET: StaffTicket = {
  id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101',
  ticket: 'TH-7KQF-3M9X',
  version: 1,
  topic: 'posting',
  state: 'acknowledged',
  text: 'The pin of my home is in the lake.',
  answer: null,
  created_at: '2026-11-22T06:00:00.000Z',
  acknowledge_by: '2026-11-24T06:00:00.000Z',
  settle_by: '2026-12-22T06:00:00.000Z',
  acknowledged_at: '2026-11-22T07:00:00.000Z',
  closed_at: null,
  person: null,
  assignee: { id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e102', name: 'Meena', me: true },
  reach: 'mail',
  about: null,
  quote: null,
  photos: [],
  suspect: false,
  overdue: false,
};
const client = new QueryClient();
const page = (tickets: readonly StaffTicket[]) => (
  <QueryClientProvider client={client}>
    <AnswerDraftsProvider>
      <UnsentAnswers tickets={tickets} />
      {tickets.map((ticket) => (
        <TicketCard key={ticket.id} ticket={ticket} />
      ))}
    </AnswerDraftsProvider>
  </QueryClientProvider>
);
const ANSWER = 'We moved it to the street.';
const typedText = () => screen.getByLabelText<HTMLTextAreaElement>(/^Answer/).value;

test('a reply that is being typed stays when a colleague takes or settles the ticket, until it is discarded', async () => {
  const user = userEvent.setup();
  const { rerender } = render(page([TICKET]));
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  await user.type(screen.getByLabelText(/^Answer/), ANSWER);

  const ticketOfColleague = { ...TICKET, version: 2, assignee: { id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e103', name: 'Arun', me: false } };
  rerender(page([ticketOfColleague]));
  expect(typedText()).toBe(ANSWER);
  const unsentRegion = () => screen.queryByRole('region', { name: 'Your answer to TH-7KQF-3M9X was not sent' });
  expect(unsentRegion()).toBeNull();

  for (const tickets of [[], [{ ...ticketOfColleague, version: 3, state: 'closed' as const, answer: 'Done.' }]]) {
    rerender(page(tickets));
    expect(unsentRegion()?.textContent).toContain(ANSWER);
  }
  rerender(page([{ ...ticketOfColleague, version: 4 }]));
  expect(typedText()).toBe(ANSWER);

  rerender(page([]));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(unsentRegion()).toBeNull();
});
