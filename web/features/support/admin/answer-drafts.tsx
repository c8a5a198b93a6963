import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import type { StaffTicket } from '../../../../contract/support.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { Button } from '../../../ui/button.tsx';

interface AnswerDraft {
  readonly id: string;
  /** Number of the ticket. */
  readonly ticket: string;
  readonly text: string;
}
interface AnswerDrafts {
  /** The typed reply to a ticket; undefined while no reply is being typed here. */
  readonly textOf: (id: string) => string | undefined;
  readonly setText: (ticket: StaffTicket, text: string) => void;
  readonly discard: (id: string) => void;
  /** The drafts of tickets that are closed or not in this list. */
  readonly draftsNotIn: (tickets: readonly StaffTicket[]) => readonly AnswerDraft[];
}

const AnswerDraftsContext = createContext<AnswerDrafts | null>(null);

/**
 * Stores replies that are being typed while the list is fetched again: a colleague may take, return or settle the ticket meanwhile. They
 * are only in memory, because replies contain personal data.
 */
export function AnswerDraftsProvider({ children }: { readonly children: ReactNode }) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, AnswerDraft>>(new Map());
  const value = useMemo(
    (): AnswerDrafts => ({
      textOf: (id) => drafts.get(id)?.text,
      setText: ({ id, ticket }, text) => setDrafts((previous) => new Map(previous).set(id, { id, ticket, text })),
      discard: (id) => setDrafts((previous) => new Map([...previous].filter(([key]) => key !== id))),
      draftsNotIn: (tickets) =>
        [...drafts.values()].filter(
          (draft) => draft.text.trim() && !tickets.some(({ id, state }) => id === draft.id && state !== 'closed'),
        ),
    }),
    [drafts],
  );
  return <AnswerDraftsContext value={value}>{children}</AnswerDraftsContext>;
}

/** @throws Error outside of an `AnswerDraftsProvider` */
export function useAnswerDrafts(): AnswerDrafts {
  const drafts = use(AnswerDraftsContext);
  if (!drafts) throw new Error('useAnswerDrafts is used outside of AnswerDraftsProvider');
  return drafts;
}

/**
 * Typed replies to tickets that can no longer be replied to in this list, usually because a colleague settled them. Their text can be
 * copied.
 */
export function UnsentAnswers({ tickets }: { readonly tickets: readonly StaffTicket[] }) {
  const { draftsNotIn, discard } = useAnswerDrafts();
  return draftsNotIn(tickets).map(({ id, ticket, text }) => (
    <section key={id} aria-label={m['support_console.unsent']({ ticket })} className="mb-4 rounded-card border border-line bg-card p-4">
      <h2 className="font-bold">{m['support_console.unsent']({ ticket })}</h2>
      <p className="text-14 text-muted">{m['support_console.unsent_text']()}</p>
      <p className="mt-2 whitespace-pre-line">{text}</p>
      <Button variant="outline" className="mt-3" onClick={() => discard(id)}>
        {m['support_console.unsent_discard']()}
      </Button>
    </section>
  ));
}
