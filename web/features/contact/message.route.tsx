import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { ReceivedMessage } from '../../../contract/contact/messages.ts';
import { MAX_MESSAGE_LENGTH } from '../../../contract/contact/message-limits.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { useLinkToken } from '../../lib/page/link-token.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { ScamWarning } from '../../shared/contact/scam-warning.tsx';

export const meta = () => personalMeta(m['contact_message.read_title']());

/** Target of the link in message mails: the message, warnings about scams, and a reply form. The link's token replaces a login. */
export default function MessagePage() {
  const token = useLinkToken();
  const { data, error, isPending } = useQuery({
    queryKey: ['message', token],
    queryFn: () => api('POST /contact/message', { body: { token } }),
    enabled: token !== '',
  });
  return (
    <div className="page page-2xl py-8">
      <h1 className="mb-6 text-28 font-bold">{m['contact_message.read_title']()}</h1>
      {error && (
        <EmptyState
          tile="missing"
          title={m['contact_message.read_failed']()}
          text={messageOf(error, m['contact_message.unknown_token']())}
        />
      )}
      {isPending && <Skeleton className="h-60 rounded-card" />}
      {data && !error && <Message message={data.data} token={token} />}
    </div>
  );
}

function Message({ message, token }: { readonly message: ReceivedMessage; readonly token: string }) {
  return (
    <>
      <ScamWarning patterns={message.scam_patterns} />
      <article className="rounded-card border border-line bg-card p-5">
        <p className="text-14 text-muted">{m['contact_message.read_from']({ from: message.from, date: dateText(message.sent_at) })}</p>
        {message.property && (
          <Anchor href={message.property.url} className="inline-flex min-h-11 items-center font-semibold text-indigo hover:underline">
            {message.property.title}
          </Anchor>
        )}
        <p className="mt-2 whitespace-pre-line">{message.text}</p>
      </article>
      {message.can_reply ? <ReplyForm token={token} /> : <p className="mt-5 text-muted">{m['contact_message.read_closed']()}</p>}
    </>
  );
}

function ReplyForm({ token }: { readonly token: string }) {
  const [text, setText] = useState('');
  const request = useMutation({
    mutationFn: () => api('POST /contact/reply', { body: { token, message: text.trim() } }),
  });
  const { mutate, isPending, isSuccess, error, data } = request;
  if (isSuccess)
    return (
      <div role="status">
        <EmptyState
          tile="talk"
          title={m['contact_message.read_answered']()}
          text={data.phone_number_removed ? m['contact_message.your_phone_number_removed']() : m['contact_message.read_answered_text']()}
        />
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
      <TextArea
        label={m['contact_message.read_answer']()}
        rows={5}
        maxLength={MAX_MESSAGE_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error ? messageOf(error, m['contact_message.form_failed']()) : undefined}
      />
      <Button type="submit" size="lg" busy={isPending} disabled={text.trim() === ''} className="sm:self-start">
        {m['contact_message.form_send']()}
      </Button>
      <RequestLabel request={request} className="-mt-3" />
    </form>
  );
}
