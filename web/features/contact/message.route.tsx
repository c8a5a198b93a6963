import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { ReadMessage, ScamPattern } from '../../../contract/contact/messages.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { useLinkToken } from '../../lib/page/link-token.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PhoneIcon } from '../../ui/drawings/task-icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';

export const meta = () => personalMeta(m['contact_mail.read_title']());

const SCAM_WARNINGS: Readonly<Record<ScamPattern, () => string>> = {
  payment: m['contact_mail.lure.payment'],
  scan: m['contact_mail.lure.scan'],
  advance: m['contact_mail.lure.advance'],
  uniform: m['contact_mail.lure.uniform'],
  code: m['contact_mail.lure.code'],
  visit_fee: m['contact_mail.lure.visit_fee'],
};

/** The page the link in a message mail leads to: the message, warnings about scams, and a reply form. The link's token replaces a login. */
export default function MessagePage() {
  const token = useLinkToken();
  const { data, error, isPending } = useQuery({
    queryKey: ['message', token],
    queryFn: () => api('POST /contact/message', { body: { token } }),
    enabled: token !== '',
  });
  return (
    <div className="page max-w-2xl py-8">
      <h1 className="mb-6 text-28 font-bold">{m['contact_mail.read_title']()}</h1>
      {error && (
        <EmptyState tile="missing" title={m['contact_mail.read_failed']()} text={messageOf(error, m['contact_mail.no_message']())} />
      )}
      {isPending && <Skeleton className="h-60 rounded-card" />}
      {data && !error && <Message message={data.data} token={token} />}
    </div>
  );
}

function Message({ message, token }: { readonly message: ReadMessage; readonly token: string }) {
  return (
    <>
      {message.scam_patterns.length > 0 && (
        <section role="note" className="mb-5 rounded-card bg-mustard-soft p-4 text-mustard">
          <h2 className="font-bold">{m['contact_mail.lures_title']()}</h2>
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
            {message.scam_patterns.map((pattern) => (
              <li key={pattern}>{SCAM_WARNINGS[pattern]()}</li>
            ))}
          </ul>
          <LinkButton href="tel:1930" variant="outline" icon={<PhoneIcon />} className="mt-3">
            {m['shell.safe_1930']()}
          </LinkButton>
        </section>
      )}
      <article className="rounded-card border border-line bg-card p-5">
        <p className="text-14 text-muted">{m['contact_mail.read_from']({ from: message.from, date: dateText(message.sent_at) })}</p>
        {message.property && (
          <Anchor href={message.property.url} className="inline-flex min-h-11 items-center font-semibold text-indigo hover:underline">
            {message.property.title}
          </Anchor>
        )}
        <p className="mt-2 wrap-anywhere whitespace-pre-line">{message.text}</p>
      </article>
      {message.can_answer ? <ReplyForm token={token} /> : <p className="mt-5 text-muted">{m['contact_mail.read_closed']()}</p>}
    </>
  );
}

function ReplyForm({ token }: { readonly token: string }) {
  const [text, setText] = useState('');
  const request = useMutation({
    mutationFn: () => api('POST /contact/reply', { body: { token, message: text.trim() } }),
  });
  const { mutate, isPending, isSuccess, error } = request;
  if (isSuccess)
    return (
      <div role="status">
        <EmptyState tile="talk" title={m['contact_mail.read_answered']()} text={m['contact_mail.read_answered_text']()} />
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
      <TextArea
        label={m['contact_mail.read_answer']()}
        rows={5}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error ? messageOf(error, m['contact_mail.form_failed']()) : undefined}
      />
      <Button type="submit" size="lg" busy={isPending} disabled={text.trim() === ''} className="sm:self-start">
        {m['contact_mail.form_send']()}
      </Button>
      <RequestLabel request={request} className="-mt-3" />
    </form>
  );
}
