import { useMutation } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api.ts';
import { useLinkToken } from '../../lib/link-token.ts';
import { useServerRendered } from '../../lib/server-rendered.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Where the link of a mail leads that ends it: one tap, no login. */
export function UnsubscribePage() {
  const token = useLinkToken();
  const unknown = useServerRendered();
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: (all: boolean) => api('POST /saved-search/unsubscribe', { body: { token, all } }),
  });
  const isMissing = !unknown && token === '';
  const stopAll = (
    <Button look={data ? 'outline' : 'quiet'} busy={isPending && variables} onClick={() => mutate(true)}>
      {m['saved_search.stop_all']()}
    </Button>
  );
  if (data)
    return (
      <div className="page py-8" role="status">
        <EmptyState
          tile="talk"
          level={1}
          title={m['saved_search.stopped']()}
          text={data.message}
          action={
            <>
              <LinkButton href="/saved-searches">{m['saved_search.title']()}</LinkButton>
              {!variables && stopAll}
            </>
          }
        />
      </div>
    );
  return (
    <div className="page py-8">
      <EmptyState
        tile={isMissing ? 'missing' : 'talk'}
        level={1}
        title={isMissing ? m['email_proof.page_missing']() : m['saved_search.stop_title']()}
        text={isMissing ? m['saved_search.unsubscribe_unknown']() : m['saved_search.stop_text']()}
        action={
          isMissing ? (
            <LinkButton href="/saved-searches">{m['saved_search.title']()}</LinkButton>
          ) : (
            <>
              <Button busy={isPending && !variables} onClick={() => mutate(false)}>
                {m['saved_search.stop_one']()}
              </Button>
              {stopAll}
            </>
          )
        }
      />
      {error && (
        <p role="alert" className="text-center text-oxide">
          {messageOf(error, m['saved_search.save_failed']())}
        </p>
      )}
    </div>
  );
}
