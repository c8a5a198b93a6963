import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { onTokenChange, readToken } from '../../../lib/api/auth-token.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { repeatSending } from './repeat-sending.ts';
import { discardMessage, messageQueue } from './unsent-messages.ts';

/** Sends what waits when the page opens, when the connection or the session comes back, and again while the server cannot take it. */
export function useSendWaiting(): void {
  const client = useQueryClient();
  useEffect(() => {
    const sending = repeatSending(async () => {
      const flushed = await messageQueue.flush();
      if (flushed.sent > 0) void client.invalidateQueries({ queryKey: ['conversations'] });
      return flushed;
    });
    const onToken = () => {
      // a logout deletes what is stored
      messageQueue.reload();
      if (readToken() !== null) sending.start();
    };
    // a message that was written here and not taken at once
    const unsubscribeQueue = messageQueue.store.subscribe(() => {
      if (messageQueue.store.get().some(({ problem }) => problem === null)) sending.plan();
    });
    sending.start();
    addEventListener('online', sending.start);
    const unsubscribeToken = onTokenChange(onToken);
    return () => {
      sending.stop();
      unsubscribeQueue();
      unsubscribeToken();
      removeEventListener('online', sending.start);
    };
  }, [client]);
}

/** Messages of a conversation that wait for a connection, or that the server did not take. */
export function WaitingMessages({ conversationId }: { readonly conversationId: string }) {
  const waiting = useStore(messageQueue.store).filter((message) => message.conversationId === conversationId);
  if (waiting.length === 0) return null;
  return (
    <ul aria-label={m['inbox.unsent']()} className="flex flex-col items-end gap-3 pb-4">
      {waiting.map((message) => (
        <li key={message.clientId} className="max-w-[85%] rounded-card border border-dashed border-edge px-4 py-2.5">
          {message.text !== '' && <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>}
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
