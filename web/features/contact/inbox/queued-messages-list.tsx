import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { startSending } from './send-queued.ts';
import { discardMessage, messageQueue } from './queued-messages.ts';

/** Sends the queued messages, and loads the conversations again when something was sent. */
export function useSendQueued(): void {
  const client = useQueryClient();
  useEffect(() => {
    let length = messageQueue.store.get().length;
    const unsubscribe = messageQueue.store.subscribe(() => {
      const previousLength = length;
      length = messageQueue.store.get().length;
      if (length < previousLength) void client.invalidateQueries({ queryKey: ['conversations'] });
    });
    startSending();
    return unsubscribe;
  }, [client]);
}

/** Queued messages of a conversation, which wait for a connection or were rejected by the server. */
export function QueuedMessages({ conversationId }: { readonly conversationId: string }) {
  const queuedMessages = useStore(messageQueue.store).filter((message) => message.conversationId === conversationId);
  if (queuedMessages.length === 0) return null;
  return (
    <ul aria-label={m['inbox.unsent']()} className="flex flex-col items-end gap-3 pb-4">
      {queuedMessages.map((message) => (
        <li key={message.clientId} className="max-w-[85%] rounded-card border border-dashed border-edge px-4 py-2.5">
          {message.text !== '' && <p className="whitespace-pre-line">{message.text}</p>}
          {message.photoCount > 0 && <p className="font-semibold">{m['conversation_entry.photos']({ count: message.photoCount })}</p>}
          <p role={message.problem === null ? 'status' : 'alert'} className="text-14 text-muted">
            {message.problem ?? m['inbox.waiting']()}
          </p>
          <Button variant="quiet" className="-mx-4" onClick={() => discardMessage(message)}>
            {m['inbox.discard']()}
          </Button>
        </li>
      ))}
    </ul>
  );
}
