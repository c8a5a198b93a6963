import { useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../../../messages/compiled/messages.js';
import type { HeldTicket } from '../../../../contract/support.ts';
import { api } from '../../../lib/api.ts';
import { clockText, dateText } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RequestLabel } from '../../../ui/request-label.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { TICKET_STATE, TOPIC } from '../../support/topics.ts';
import { useAct } from '../use-act.ts';

/** One request, with the way to who asked, and the answer while it is open. */
export function TicketCard({ one }: { readonly one: HeldTicket }) {
  const { busy, request, act } = useAct();
  const [answering, setAnswering] = useState(false);
  const [answer, setAnswer] = useState('');
  const at = (time: string) => m['admin.at']({ date: dateText(time), time: clockText(time) });
  const { holder } = one;
  const theirs = holder !== null && !holder.me;
  const send = (said: { act: 'acknowledge' | 'take' | 'hand_back' } | { act: 'close'; answer: string }) =>
    void act(() => api('POST /admin/support/answer', { body: { id: one.id, version: one.version, ...said } }));
  return (
    <article aria-label={one.ticket} className="rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold tracking-wide">{one.ticket}</h2>
        <span className="flex flex-wrap gap-2">
          {one.state !== 'closed' && holder && (
            <Badge look={holder.me ? 'confirmed' : 'plain'}>
              {holder.me
                ? m['support_console.mine']()
                : m['support_console.held_by']({ name: holder.name ?? m['support_console.colleague']() })}
            </Badge>
          )}
          {one.late && <Badge look="warning">{m['support_console.late']()}</Badge>}
          <Badge look="plain">{TICKET_STATE[one.state]()}</Badge>
        </span>
      </div>
      <p className="text-14 text-muted">
        {`${TOPIC[one.topic]()} · `}
        {one.closed_at
          ? m['support_console.answered']({ at: at(one.closed_at) })
          : one.acknowledged_at
            ? m['support_console.by']({ at: at(one.settle_by) })
            : m['support_console.acknowledge_by']({ at: at(one.acknowledge_by) })}
      </p>
      <p className="text-14">
        {one.person ? (
          <Link to={`/admin/people?person=${one.person.id}`} className="inline-flex min-h-11 items-center text-indigo underline">
            {m['support_console.from']({ name: one.person.name ?? m['support_console.nameless']() })}
          </Link>
        ) : (
          m['support_console.from_mail']()
        )}
      </p>
      {one.suspect && <p className="text-14 text-mustard">{m['support_console.suspect']()}</p>}
      <p className="mt-2 break-words whitespace-pre-line">{one.text}</p>
      {one.answer && <p className="mt-2 rounded-control bg-leaf-soft p-3 break-words whitespace-pre-line">{one.answer}</p>}
      {one.state !== 'closed' && (
        <div className="mt-3 flex flex-wrap gap-2">
          {one.state === 'open' && !theirs && (
            <Button look="outline" busy={busy} onClick={() => send({ act: 'acknowledge' })}>
              {m['support_console.acknowledge']()}
            </Button>
          )}
          {holder?.me ? (
            <Button look="outline" busy={busy} onClick={() => send({ act: 'hand_back' })}>
              {m['support_console.hand_back']()}
            </Button>
          ) : (
            <Button look={theirs ? 'outline' : 'primary'} busy={busy} onClick={() => send({ act: 'take' })}>
              {theirs ? m['support_console.take_over']() : m['support_console.take']()}
            </Button>
          )}
          {!answering && !theirs && (
            <Button look={holder ? 'primary' : 'outline'} onClick={() => setAnswering(true)}>
              {m['support_console.answer']()}
            </Button>
          )}
        </div>
      )}
      {answering && (
        <form
          className="mt-3 flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            send({ act: 'close', answer: answer.trim() });
          }}
        >
          <TextArea
            label={m['support_console.answer_label']()}
            required
            maxLength={3000}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
          <Button type="submit" busy={busy} disabled={answer.trim().length < 3}>
            {m['support_console.send']()}
          </Button>
          <RequestLabel request={request} />
        </form>
      )}
    </article>
  );
}
