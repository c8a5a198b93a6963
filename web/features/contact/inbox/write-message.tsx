import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { api, messageOf } from '../../../lib/api/api.ts';
import { messageQueue, isWorthRepeating } from './unsent-messages.ts';
import { createUuid } from '../../../lib/api/idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { HeldMessage } from '../../../shared/contact/held-message.tsx';

/** Equal to the contract's limit: importing the contract would bring its schemas into the page. */
const MAX_LENGTH = 2000;

interface Message {
  readonly text: string;
  /** Chosen once for each message, so that one that is sent again is stored once. */
  readonly clientId: string;
  readonly confirmed: boolean;
}

/**
 * The form below a conversation. Without a connection a message waits and is sent once there is one. The text stays until it is sent. One
 * with a phone number is not sent; one that looks like a scam is sent only when its writer confirms it.
 */
export function WriteMessage({ conversationId }: { readonly conversationId: string }) {
  const [text, setText] = useState('');
  const client = useQueryClient();
  const { mutate, data, error, isPending, reset, variables } = useMutation({
    mutationFn: ({ text, clientId, confirmed }: Message) =>
      api('POST /conversation/message', { body: { id: conversationId, client_id: clientId, text, confirmed } }),
    onSuccess: async ({ held }) => {
      if (held) return;
      setText('');
      await client.invalidateQueries({ queryKey: ['conversations'] });
    },
    onError: (error, message) => {
      if (!isWorthRepeating(error)) return;
      messageQueue.add({ ...message, conversationId });
      setText('');
      reset();
    },
  });
  const held = data?.held ?? null;
  const send = (confirmed: boolean) => {
    const trimmed = text.trim();
    if (trimmed === '' || isPending) return;
    const isSame = variables?.text === trimmed && (error !== null || held !== null);
    mutate({ text: trimmed, clientId: isSame ? variables.clientId : createUuid(), confirmed });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(false);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-3">
      {held && <HeldMessage held={held} onConfirm={() => send(true)} />}
      <TextArea
        label={m['inbox.write']()}
        rows={2}
        maxLength={MAX_LENGTH}
        value={text}
        readOnly={isPending}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value);
          if (held || error) reset();
        }}
        error={error ? messageOf(error, m['contact_mail.form_failed']()) : undefined}
      />
      <Button type="submit" busy={isPending} disabled={text.trim() === ''} className="self-start">
        {m['inbox.send']()}
      </Button>
    </form>
  );
}
