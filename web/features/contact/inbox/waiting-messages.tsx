import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { onTokenChange } from '../../../lib/api/auth-token.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { messageQueue } from './unsent-messages.ts';

/** Sends what waits when the page opens and whenever the connection comes back. */
export function useSendWaiting(): void {
  const client = useQueryClient();
  useEffect(() => {
    const flush = async () => {
      if ((await messageQueue.flush()) > 0) await client.invalidateQueries({ queryKey: ['conversations'] });
    };
    const sendWaiting = () => void flush();
    sendWaiting();
    addEventListener('online', sendWaiting);
    // a logout deletes what is stored
    const unsubscribe = onTokenChange(messageQueue.reload);
    return () => {
      unsubscribe();
      removeEventListener('online', sendWaiting);
    };
  }, [client]);
}

/** Messages of a conversation that wait for a connection, or that the server did not take. */
export function WaitingMessages({ conversationId }: { readonly conversationId: string }) {
  const waiting = useStore(messageQueue.store).filter((message) => message.conversationId === conversationId);
  if (waiting.length === 0) return null;
  return (
    <ul aria-label={m['inbox.unsent']()} className="flex flex-col items-end gap-3 pb-4">
      {waiting.map(({ clientId, text, problem }) => (
        <li key={clientId} className="max-w-[85%] rounded-card border border-dashed border-edge px-4 py-2.5">
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          <p role={problem === null ? 'status' : 'alert'} className="text-14 text-muted">
            {problem ?? m['inbox.waiting']()}
          </p>
          <Button variant="quiet" className="-mx-4" onClick={() => messageQueue.remove(clientId)}>
            {m['inbox.discard']()}
          </Button>
        </li>
      ))}
    </ul>
  );
}
