import { Link } from 'react-router';
import { m } from '../../../../messages/compiled/messages.js';
import type { StaffTicket } from '../../../../contract/support.ts';
import { MAX_ANSWER_LENGTH, MIN_ANSWER_LENGTH } from '../../../../contract/support-limits.ts';
import { api } from '../../../lib/api/api.ts';
import { clockText, dateText } from '../../../lib/format/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RequestLabel } from '../../../ui/form/request-label.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { useAnswerDrafts } from './answer-drafts.tsx';
import { TICKET_STATE_TEXTS, TOPIC_TEXTS } from '../ticket-texts.ts';
import type { RequestState } from '../../../lib/api/request.ts';
import { PrivatePhotos } from '../../../shared/conversation-photos/private-photos.tsx';
import { useStaffAction } from '../../../shared/staff-console/use-staff-action.ts';

const timeText = (time: string) => m['admin.at']({ date: dateText(time), time: clockText(time) });

/** A support ticket with a link to the person. While it is open, also with the actions and the reply form. */
export function TicketCard({ ticket }: { readonly ticket: StaffTicket }) {
  return (
    <article aria-label={ticket.ticket} className="rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold tracking-wide">{ticket.ticket}</h2>
        <TicketBadges ticket={ticket} />
      </div>
      <p className="text-14 text-muted">
        {`${TOPIC_TEXTS[ticket.topic]()} · `}
        {deadlineText(ticket)}
      </p>
      <p className="text-14">
        {ticket.person ? (
          <Link to={`/admin/people?person=${ticket.person.id}`} className="inline-flex min-h-11 items-center text-indigo underline">
            {m['support_console.from']({ name: ticket.person.name ?? m['support_console.nameless']() })}
          </Link>
        ) : (
          m['support_console.from_mail']()
        )}
      </p>
      {ticket.suspect && <p className="text-14 text-mustard">{m['support_console.suspect']()}</p>}
      <p className="mt-2 whitespace-pre-line">{ticket.text}</p>
      <ReportedPerson ticket={ticket} />
      {ticket.photos.length > 0 && (
        <section aria-label={m['support_console.photos']()} className="mt-3">
          <h3 className="mb-2 text-14 font-semibold">{m['support_console.photos']()}</h3>
          <PrivatePhotos photos={ticket.photos} label={(position) => m['support_console.photo']({ position })} />
        </section>
      )}
      {ticket.answer && <p className="mt-2 rounded-control bg-leaf-soft p-3 whitespace-pre-line">{ticket.answer}</p>}
      {ticket.state !== 'closed' && <TicketActions ticket={ticket} />}
    </article>
  );
}

/** The person whom a report is about, and what that person wrote, apart from the words of the sender. */
function ReportedPerson({ ticket: { about, quote } }: { readonly ticket: StaffTicket }) {
  if (!about && !quote) return null;
  return (
    <section aria-label={m['support_console.reported']()} className="mt-3 rounded-control border border-line p-3">
      <h3 className="text-14 font-semibold">{m['support_console.reported']()}</h3>
      {about && (
        <Link to={`/admin/people?person=${about.id}`} className="inline-flex min-h-11 items-center text-14 text-indigo underline">
          {about.name ?? m['support_console.nameless']()}
        </Link>
      )}
      {quote && (
        <>
          <p className="text-14 text-muted">{m['support_console.quote']()}</p>
          <blockquote className="mt-1 border-l-4 border-line pl-3 whitespace-pre-line">{quote}</blockquote>
        </>
      )}
    </section>
  );
}

function deadlineText({ closed_at: closedAt, acknowledged_at: acknowledgedAt, settle_by, acknowledge_by }: StaffTicket): string {
  if (closedAt) return m['support_console.answered']({ at: timeText(closedAt) });
  if (acknowledgedAt) return m['support_console.by']({ at: timeText(settle_by) });
  return m['support_console.acknowledge_by']({ at: timeText(acknowledge_by) });
}

function TicketBadges({ ticket: { state, assignee, overdue } }: { readonly ticket: StaffTicket }) {
  return (
    <span className="flex flex-wrap gap-2">
      {state !== 'closed' && assignee && (
        <Badge tone={assignee.me ? 'confirmed' : 'plain'}>
          {assignee.me
            ? m['support_console.mine']()
            : m['support_console.claimed_by']({ name: assignee.name ?? m['support_console.colleague']() })}
        </Badge>
      )}
      {overdue && <Badge tone="warning">{m['support_console.overdue']()}</Badge>}
      <Badge tone="plain">{TICKET_STATE_TEXTS[state]()}</Badge>
    </span>
  );
}

type TicketChange = { readonly act: 'acknowledge' | 'take' | 'hand_back' } | { readonly act: 'close'; readonly answer: string };

function TicketActions({ ticket }: { readonly ticket: StaffTicket }) {
  const { id, version, state, assignee } = ticket;
  const { busy, request, run } = useStaffAction();
  const drafts = useAnswerDrafts();
  const answer = drafts.textOf(id);
  const isAssignedToColleague = assignee !== null && !assignee.me;
  const send = (change: TicketChange) => run(() => api('POST /admin/support/answer', { body: { id, version, ...change } }));
  const sendAnswer = async (text: string) => {
    if (await send({ act: 'close', answer: text })) drafts.discard(id);
  };
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        {state === 'open' && !isAssignedToColleague && (
          <Button variant="outline" busy={busy} onClick={() => void send({ act: 'acknowledge' })}>
            {m['support_console.acknowledge']()}
          </Button>
        )}
        {assignee?.me ? (
          <Button variant="outline" busy={busy} onClick={() => void send({ act: 'hand_back' })}>
            {m['support_console.hand_back']()}
          </Button>
        ) : (
          <Button variant={isAssignedToColleague ? 'outline' : 'primary'} busy={busy} onClick={() => void send({ act: 'take' })}>
            {isAssignedToColleague ? m['support_console.take_over']() : m['support_console.take']()}
          </Button>
        )}
        {answer === undefined && !isAssignedToColleague && (
          <Button variant={assignee ? 'primary' : 'outline'} onClick={() => drafts.setText(ticket, '')}>
            {m['support_console.answer']()}
          </Button>
        )}
      </div>
      {answer !== undefined && (
        <AnswerForm
          answer={answer}
          busy={busy}
          request={request}
          onChange={(text) => drafts.setText(ticket, text)}
          onSend={(text) => void sendAnswer(text)}
        />
      )}
    </>
  );
}

interface AnswerFormProps {
  readonly answer: string;
  readonly busy: boolean;
  readonly request: RequestState;
  readonly onChange: (answer: string) => void;
  readonly onSend: (answer: string) => void;
}

function AnswerForm({ answer, busy, request, onChange, onSend }: AnswerFormProps) {
  return (
    <form
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(answer.trim());
      }}
    >
      <TextArea
        label={m['support_console.answer_label']()}
        required
        maxLength={MAX_ANSWER_LENGTH}
        value={answer}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button type="submit" busy={busy} disabled={answer.trim().length < MIN_ANSWER_LENGTH}>
        {m['support_console.send']()}
      </Button>
      <RequestLabel request={request} />
    </form>
  );
}
