import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Conversation } from '../../../../contract/contact/conversations.ts';
import { api } from '../../../lib/api/api.ts';

/** Reports the shown entries as read while the page is visible, once for each new last entry. */
export function useMarkRead(conversation: Conversation | undefined, lastEntryNumber: number): void {
  const client = useQueryClient();
  const isVisible = useSyncExternalStore(
    onVisibilityChange,
    () => document.visibilityState === 'visible',
    () => false,
  );
  const markedNumber = useRef(0);
  const { mutate } = useMutation({
    mutationFn: (read: { readonly id: string; readonly number: number }) =>
      api('POST /conversation/read', { body: read }, { withoutLogin: 'ask' }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['conversations', 'list'] }),
    // sent again with the next entry, or when the person returns to the page
    onError: () => (markedNumber.current = 0),
  });
  const id = conversation?.id;
  const isUnread = (conversation?.unread ?? 0) > 0;
  useEffect(() => {
    if (id === undefined || !isUnread || !isVisible || lastEntryNumber <= markedNumber.current) return;
    markedNumber.current = lastEntryNumber;
    mutate({ id, number: lastEntryNumber });
  }, [id, isUnread, isVisible, lastEntryNumber, mutate]);
}

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
