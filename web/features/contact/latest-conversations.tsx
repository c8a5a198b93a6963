import { useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api/api.ts';
import { useRefetchOnLiveEvent } from '../../shared/notifications/use-refetch-on-notification.ts';
import { useLoggedIn } from '../../shared/session/session.ts';
import { ConversationRow } from './inbox/conversation-row.tsx';

/** Maximum number of conversations above the contacts. The inbox shows all. */
const MAX_CONVERSATIONS = 3;

export type Side = 'seeker' | 'owner';

/** Requests the latest conversations on this side, including those in which no number was shown. */
export function useLatestConversations(side: Side) {
  const isLoggedIn = useLoggedIn();
  useRefetchOnLiveEvent(['conversations']);
  return useQuery({
    queryKey: ['conversations', 'latest', side],
    queryFn: () => api('GET /conversation', { query: { as: side } }),
    enabled: isLoggedIn,
  });
}

/** The latest conversations on this side. Renders nothing when there are none, or when they could not be loaded: the inbox shows all. */
export function LatestConversations({ side }: { readonly side: Side }) {
  const { data } = useLatestConversations(side);
  const conversations = data?.data.slice(0, MAX_CONVERSATIONS) ?? [];
  if (conversations.length === 0) return null;
  return (
    <section aria-label={m['inbox.messages']()} className="pt-4">
      <h2 className="mb-2 text-18 font-bold">{m['inbox.messages']()}</h2>
      <ul className="overflow-hidden rounded-card border border-line bg-card">
        {conversations.map((conversation) => (
          <li key={conversation.id} className="border-b border-line last:border-b-0">
            <ConversationRow conversation={conversation} isOpen={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
