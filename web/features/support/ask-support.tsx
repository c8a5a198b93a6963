import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { SupportTopic } from '../../../contract/support.ts';
import { ApiError, api, messageOf } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { useRequest } from '../../lib/request.ts';
import { useServerRendered } from '../../lib/server-rendered.ts';
import { Button } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { RequestLabel } from '../../ui/request-label.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { useLoggedIn } from '../login/auth.ts';
import { MyTickets } from './my-tickets.tsx';
import { TOPIC } from './topics.ts';

/** As the contract, whose schema stays on the server. */
const [LEAST, MOST] = [10, 3000];

/** Where messages lead about a number or address that was changed: `/supportPage#not-me`. */
const NOT_ME = 'not-me';
/** Where a home that was taken down leads: `/supportPage#object-` and its number. */
const OBJECT = /^object-([0-9A-Za-z]{8,16})$/;

interface Begun {
  readonly topic: SupportTopic;
  readonly text: string;
}
function begunBy(hash: string): Begun | null {
  if (hash === NOT_ME) return { topic: 'safety', text: m['support.not_me']() };
  const [, id] = OBJECT.exec(hash) ?? [];
  return id === undefined ? null : { topic: 'grievance', text: m['support.object']({ id }) };
}

type Problems = Readonly<Partial<Record<'topic' | 'text' | 'email' | 'form', string>>>;

/** A request to support, its number once it is sent, and for people with an account what they asked before. */
export function AskSupport() {
  const loggedIn = useLoggedIn();
  const [received, setReceived] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const request = useRequest();
  const attempt = useAttempt();
  // what stands behind the # is known to browsers alone
  const asleep = useServerRendered();
  const { hash } = useLocation();
  const place = asleep ? '' : hash.slice(1);
  const begun = begunBy(place);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (begunBy(place)) form.current?.scrollIntoView();
  }, [place]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const word = (name: string) => String(said.get(name) ?? '').trim();
    const wrong: Problems = {
      ...(word('topic') === '' && { topic: m['support.choose_topic']() }),
      ...(word('text').length < LEAST && { text: m['support_error.text']() }),
      ...(!loggedIn && word('email') === '' && { email: m['support_error.email']() }),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      const body = {
        topic: word('topic') as SupportTopic,
        text: word('text'),
        email: word('email') || undefined,
        website: word('website') || undefined,
      };
      const { message } = await request.track(api('POST /support', { body }, { idempotencyKey: attempt.key() }));
      attempt.end();
      setReceived(message ?? '');
    } catch (error) {
      attempt.end(error);
      const places = error instanceof ApiError ? error.errors.map(({ path, message }) => [path, message]) : [];
      setProblems(places.length > 0 ? (Object.fromEntries(places) as Problems) : { form: messageOf(error, m['support.failed']()) });
    }
  };

  return (
    <>
      {received === null ? (
        <form
          key={place}
          ref={form}
          id={NOT_ME}
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
            defaultValue={begun?.topic ?? ''}
            error={problems.topic}
            options={Object.entries(TOPIC).map(([value, label]) => ({ value, label: label() }))}
          />
          <TextArea
            name="text"
            label={m['support.text_label']()}
            hint={m['support.text_hint']()}
            error={problems.text}
            required
            defaultValue={begun?.text ?? ''}
            maxLength={MOST}
          />
          {!loggedIn && (
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
          {/* Nobody sees it; programs that fill in everything do. */}
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
          <p className="mt-1">{received}</p>
          <Button
            look="outline"
            className="mt-3"
            onClick={() => {
              setReceived(null);
            }}
          >
            {m['support.another']()}
          </Button>
        </div>
      )}
      {loggedIn && <MyTickets key={received ?? ''} />}
    </>
  );
}
