import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { SupportTopic } from '../../../contract/support.ts';
import { MAX_TICKET_LENGTH, MIN_TICKET_LENGTH } from '../../../contract/support-limits.ts';
import { ApiError, api, messageOf } from '../../lib/api/api.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { useRequest } from '../../lib/api/request.ts';
import { useServerRendered } from '../../lib/page/server-rendered.ts';
import { Button } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/form/field.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { useLoggedIn } from '../../shared/session/session.ts';
import { MyTickets } from './my-tickets.tsx';
import { TOPIC_TEXTS } from './ticket-texts.ts';

/** Messages about a changed phone number or email address link to `/supportPage#not-me`. */
const NOT_ME_ID = 'not-me';
/** The notice about a listing that was taken down links to `/supportPage#object-<listing id>`. */
const OBJECTION_HASH = /^object-([0-9A-Za-z]{8,16})$/;

interface Prefill {
  readonly topic: SupportTopic;
  readonly text: string;
}
function prefillFromHash(hash: string): Prefill | null {
  if (hash === NOT_ME_ID) return { topic: 'safety', text: m['support.not_me']() };
  const [, id] = OBJECTION_HASH.exec(hash) ?? [];
  return id === undefined ? null : { topic: 'grievance', text: m['support.object']({ id }) };
}

type Problems = Readonly<Partial<Record<'topic' | 'text' | 'email' | 'form', string>>>;

/** The support form. Shows the ticket number after sending, and earlier tickets to people who are logged in. */
export function AskSupport() {
  const isLoggedIn = useLoggedIn();
  const [receivedMessage, setReceivedMessage] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const request = useRequest();
  const idempotency = useIdempotencyKey();
  // The server does not receive the fragment.
  const isServerRendered = useServerRendered();
  const { hash } = useLocation();
  const hashId = isServerRendered ? '' : hash.slice(1);
  const prefill = prefillFromHash(hashId);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (prefillFromHash(hashId)) form.current?.scrollIntoView();
  }, [hashId]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const formText = (name: string) => String(formData.get(name) ?? '').trim();
    const missing: Problems = {
      ...(formText('topic') === '' && { topic: m['support.choose_topic']() }),
      ...(formText('text').length < MIN_TICKET_LENGTH && { text: m['support_error.text']() }),
      ...(!isLoggedIn && formText('email') === '' && { email: m['support_error.email']() }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    try {
      const body = {
        topic: formText('topic') as SupportTopic,
        text: formText('text'),
        email: formText('email') || undefined,
        website: formText('website') || undefined,
      };
      const { message } = await request.track(api('POST /support', { body }, { idempotencyKey: idempotency.key() }));
      idempotency.reportOutcome();
      setReceivedMessage(message ?? '');
    } catch (error) {
      idempotency.reportOutcome(error);
      const fieldErrors = error instanceof ApiError ? error.errors.map(({ path, message }) => [path, message]) : [];
      setProblems(
        fieldErrors.length > 0 ? (Object.fromEntries(fieldErrors) as Problems) : { form: messageOf(error, m['support.failed']()) },
      );
    }
  };

  return (
    <>
      {receivedMessage === null ? (
        <form
          key={hashId}
          ref={form}
          id={NOT_ME_ID}
          noValidate
          onSubmit={(event) => void send(event)}
          className="flex scroll-mt-20 flex-col gap-4 py-4"
        >
          <p className="text-muted">{m['support.ask_text']()}</p>
          <Select
            name="topic"
            label={m['support.topic_label']()}
            placeholder=""
            required
            defaultValue={prefill?.topic ?? ''}
            error={problems.topic}
            options={Object.entries(TOPIC_TEXTS).map(([value, label]) => ({ value, label: label() }))}
          />
          <TextArea
            name="text"
            label={m['support.text_label']()}
            hint={m['support.text_hint']()}
            error={problems.text}
            required
            defaultValue={prefill?.text ?? ''}
            maxLength={MAX_TICKET_LENGTH}
          />
          {!isLoggedIn && (
            <TextField
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              label={m['support.email_label']()}
              hint={m['support.email_hint']()}
              error={problems.email}
              required
            />
          )}
          {/* Honeypot: people do not see this field, but bots fill it in. */}
          <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" className="hidden" />
          <div className="flex flex-col">
            <FieldNote id="ask" error={problems.form} />
            <Button type="submit" size="lg" wide busy={request.busy}>
              {m['support.send']()}
            </Button>
            <RequestLabel request={request} className="text-center" />
          </div>
        </form>
      ) : (
        <div role="status" className="py-4">
          <p className="font-semibold">{m['support.sent_title']()}</p>
          <p className="mt-1">{receivedMessage}</p>
          <Button
            variant="outline"
            className="mt-3"
            onClick={() => {
              setReceivedMessage(null);
            }}
          >
            {m['support.another']()}
          </Button>
        </div>
      )}
      {isLoggedIn && <MyTickets key={receivedMessage ?? ''} />}
    </>
  );
}
