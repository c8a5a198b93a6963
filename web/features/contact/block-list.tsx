import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { useLoggedIn } from '../../shared/session/session.ts';
import { toast } from '../../shared/feedback/toast.ts';

/** People whom this person has blocked, each with a button to unblock them. Renders nothing when there are none, or while they are loading. */
export function BlockList() {
  const client = useQueryClient();
  const isLoggedIn = useLoggedIn();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['contacts', 'blocks'],
    queryFn: () => api('GET /contact/blocks'),
    enabled: isLoggedIn,
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => api('POST /contact/unblock', { body: { id } }),
    onSuccess: async ({ message }) => {
      toast(message);
      await client.invalidateQueries({ queryKey: ['contacts'] });
    },
    onError: (error) => toast(messageOf(error, m['shell.request_failed']()), { type: 'error' }),
  });
  if (data ? data.data.length === 0 : !error) return null;
  return (
    <section aria-labelledby="blocked-title" className="mt-8 rounded-card border border-line bg-card p-5">
      <h2 id="blocked-title" className="text-18 font-bold">
        {m['contact_block.list']()}
      </h2>
      {data ? (
        <ul>
          {data.data.map(({ id, name, blocked_at }) => (
            <li key={id} className="flex min-h-13 items-center justify-between gap-3 border-b border-line last:border-b-0">
              <span className="min-w-0">
                <span className="block truncate font-semibold">{name ?? m['shell.contact_nameless']()}</span>
                <span className="text-14 text-muted">{m['contact_block.since']({ date: dateText(blocked_at) })}</span>
              </span>
              <Button variant="quiet" busy={isPending && variables === id} onClick={() => mutate(id)}>
                {m['contact_block.unblock']()}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-3">
          <FailedPart
            text={messageOf(error, m['shell.request_failed']())}
            name={m['contact_block.list']()}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
    </section>
  );
}
