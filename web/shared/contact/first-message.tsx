import { useRef, useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { MAX_MESSAGE_LENGTH } from '../../../contract/contact/message-limits.ts';
import type { ScamPattern } from '../../../moderation-rules/scam-guard/scam-pattern.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { createUuid } from '../../lib/api/idempotency-key.ts';
import { useRequest } from '../../lib/api/request.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useRequirePhoneVerification } from '../session/after-phone-verification.ts';
import type { ContactSubject } from './contact-subject.ts';
import { UnsentMessage } from './unsent-message.tsx';

interface FirstMessageProps {
  readonly subject: ContactSubject;
  readonly questions: readonly string[];
  /** The conversation about this listing; null when there is none. */
  readonly conversationId: string | null;
  readonly onBack: () => void;
  /** Null when the lister shows no number. */
  readonly onShowNumber: (() => void) | null;
  readonly onClose: () => void;
}
interface UnsentReasons {
  readonly number: boolean;
  readonly scam_patterns: readonly ScamPattern[];
}

/**
 * A message to the lister. Suggested questions can be inserted and changed. Phone number and email address are neither needed nor shared.
 */
export function FirstMessage({ subject, questions, conversationId, onBack, onShowNumber, onClose }: FirstMessageProps) {
  const [text, setText] = useState('');
  const [unsent, setUnsent] = useState<UnsentReasons | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [sentId, setSentId] = useState<string | null>(null);
  const request = useRequest();
  const requirePhoneVerification = useRequirePhoneVerification();
  const field = useRef<HTMLTextAreaElement>(null);
  /** A new id for each text. The server stores a message that is sent again with the same id only once. */
  const attempt = useRef({ text: '', id: '' });

  const send = async (confirmed: boolean) => {
    const trimmed = text.trim();
    if (trimmed === '') return;
    if (attempt.current.text !== trimmed) attempt.current = { text: trimmed, id: createUuid() };
    setError(null);
    const body = { property_id: subject.propertyId, client_id: attempt.current.id, text: trimmed, confirmed };
    try {
      const response = await request.track(api('POST /conversation/message', { body }, { loginMessage: m['contact.login']() }));
      setUnsent(response.not_sent);
      if (response.data) setSentId(response.data.id);
    } catch (failure) {
      if (!requirePhoneVerification(failure, 'contact')) setError(failure);
    }
  };
  const change = (value: string) => {
    setText(value);
    setUnsent(null);
    setError(null);
  };
  const addQuestion = (question: string) => {
    if (!text.includes(question)) change(text.trim() === '' ? question : `${text.trimEnd()} ${question}`);
    field.current?.focus();
  };
  if (sentId !== null)
    return (
      <>
        <p role="status">
          <span className="block font-semibold">{m['contact_sheet.sent']()}</span>
          {m['contact_sheet.sent_text']()}
        </p>
        <LinkButton href={`/inbox?id=${sentId}`} wide data-autofocus onClick={onClose}>
          {m['contact_sheet.open_inbox']()}
        </LinkButton>
      </>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(false);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {conversationId !== null && (
        <Anchor href={`/inbox?id=${conversationId}`} onClick={onClose} className="font-semibold text-indigo hover:underline">
          {m['contact_sheet.earlier']()}
        </Anchor>
      )}
      {questions.length > 0 && (
        <ul aria-label={m['contact_sheet.questions']()} className="flex flex-wrap gap-2">
          {questions.map((question) => (
            <li key={question}>
              <button
                type="button"
                onClick={() => addQuestion(question)}
                className="min-h-11 rounded-control border border-edge bg-card px-3 text-left text-14 hover:bg-sand"
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        ref={field}
        label={m['contact_sheet.your_message']()}
        rows={3}
        maxLength={MAX_MESSAGE_LENGTH}
        value={text}
        readOnly={request.busy}
        onChange={(event) => change(event.target.value)}
        error={error === null ? undefined : messageOf(error, m['contact_message.form_failed']())}
      />
      {unsent && (
        <UnsentMessage reasons={unsent} onConfirm={() => void send(true)}>
          {onShowNumber && (
            <Button variant="outline" className="mt-3" onClick={onShowNumber}>
              {m['contact_sheet.show_instead']()}
            </Button>
          )}
        </UnsentMessage>
      )}
      <div className="flex gap-3">
        <Button variant="outline" onClick={onBack}>
          {m['contact_sheet.back']()}
        </Button>
        <Button type="submit" busy={request.busy} disabled={text.trim() === ''} className="flex-1">
          {m['contact_sheet.send']()}
        </Button>
      </div>
      {/* the request succeeded, but the server did not send the message */}
      {unsent === null && <RequestLabel request={request} className="-mt-3" />}
    </form>
  );
}
