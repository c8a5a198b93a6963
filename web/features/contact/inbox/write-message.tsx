import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { MAX_MESSAGE_LENGTH } from '../../../../contract/contact/message-limits.ts';
import { messageOf } from '../../../lib/api/api.ts';
import type { ChosenPhoto } from './chosen-photo.ts';
import { PhotoChooser } from './photo-chooser.tsx';
import type { SendProgress } from './send-photos.ts';
import { isWorthRepeating, queueMessage, sendMessage } from './queued-messages.ts';
import { useChosenPhotos } from './use-chosen-photos.ts';
import { createUuid } from '../../../lib/api/idempotency-key.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { UnsentMessage } from '../../../shared/contact/unsent-message.tsx';

interface WriteMessageProps {
  readonly conversationId: string;
  /** Side of the writer. */
  readonly side: 'seeker' | 'owner';
  /** The page on which the number can be shown; null when the listing was taken down. */
  readonly listingPath: string | null;
}

interface Message {
  readonly text: string;
  readonly photos: readonly ChosenPhoto[];
  /** Chosen once for each message. The server stores a message that is sent again with the same id only once. */
  readonly clientId: string;
  readonly confirmed: boolean;
}

/**
 * The form below a conversation. Without a connection the message is queued and sent later. The text and the photos stay in the form until
 * the message is sent. A message that contains a phone number is not sent; one that looks like a scam is sent only when its writer confirms
 * it.
 */
export function WriteMessage({ conversationId, side, listingPath }: WriteMessageProps) {
  const [text, setText] = useState('');
  const { photos, problem, add, remove, clear: clearPhotos, setProblem } = useChosenPhotos();
  const [progress, setProgress] = useState<SendProgress | null>(null);
  const client = useQueryClient();
  const clearForm = () => {
    setText('');
    clearPhotos();
  };
  const { mutate, data, error, isPending, reset, variables } = useMutation({
    mutationFn: ({ photos, ...message }: Message) => sendMessage({ ...message, conversationId }, photos, setProgress),
    onSuccess: async ({ not_sent }) => {
      if (not_sent) return;
      clearForm();
      await client.invalidateQueries({ queryKey: ['conversations'] });
    },
    onError: async (error, message) => {
      if (!isWorthRepeating(error)) return;
      if (!(await queueMessage({ ...message, conversationId }, message.photos))) return setProblem(m['inbox.photo_lost']());
      clearForm();
      reset();
    },
    onSettled: () => setProgress(null),
  });
  const notSentReasons = data?.not_sent ?? null;
  const send = ({ confirmed }: { readonly confirmed: boolean }) => {
    const trimmedText = text.trim();
    if ((trimmedText === '' && photos.length === 0) || isPending) return;
    const isRetry = variables?.text === trimmedText && variables.photos === photos && (error !== null || notSentReasons !== null);
    mutate({ text: trimmedText, photos, clientId: isRetry ? variables.clientId : createUuid(), confirmed });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ confirmed: false });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send({ confirmed: false });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-3">
      {notSentReasons && (
        <UnsentMessage reasons={notSentReasons} side={side} onConfirm={() => send({ confirmed: true })}>
          {side === 'seeker' && listingPath !== null && (
            <LinkButton href={listingPath} variant="outline" className="mt-3">
              {m['contact_sheet.show_instead']()}
            </LinkButton>
          )}
        </UnsentMessage>
      )}
      <TextArea
        label={m['inbox.write']()}
        rows={2}
        maxLength={MAX_MESSAGE_LENGTH}
        value={text}
        readOnly={isPending}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value);
          if (notSentReasons || error) reset();
        }}
        error={error ? messageOf(error, m['contact_message.form_failed']()) : undefined}
      />
      <PhotoChooser
        photos={photos}
        isBusy={isPending}
        progress={progress}
        problem={problem}
        onAdd={(files) => void add(files)}
        onRemove={remove}
      >
        <Button type="submit" busy={isPending} disabled={text.trim() === '' && photos.length === 0}>
          {m['inbox.send']()}
        </Button>
      </PhotoChooser>
    </form>
  );
}
