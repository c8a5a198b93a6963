import { useMutation } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { readLinkToken, useLinkToken } from '../../lib/page/link-token.ts';
import { useServerRendered } from '../../lib/page/server-rendered.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export const meta = () => personalMeta(m['saved_search.stop_title']());

/** Target of the unsubscribe link in mails. One tap unsubscribes, without a login. */
export default function UnsubscribePage() {
  const token = useLinkToken();
  const isServerRendered = useServerRendered();
  const {
    mutate,
    isPending,
    data,
    error,
    variables: stopsAllSearches,
  } = useMutation({
    mutationFn: (all: boolean) => api('POST /saved-search/unsubscribe', { body: { token: readLinkToken(), all } }),
  });
  const isTokenMissing = !isServerRendered && token === '';
  const stopAllButton = (
    <Button variant={data ? 'outline' : 'quiet'} busy={isPending && stopsAllSearches} onClick={() => mutate(true)}>
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
              {!stopsAllSearches && stopAllButton}
            </>
          }
        />
      </div>
    );
  return (
    <div className="page py-8">
      <EmptyState
        tile={isTokenMissing ? 'missing' : 'talk'}
        level={1}
        title={isTokenMissing ? m['email_verification.page_missing']() : m['saved_search.stop_title']()}
        text={isTokenMissing ? m['saved_search.unsubscribe_unknown']() : m['saved_search.stop_text']()}
        action={
          isTokenMissing ? (
            <LinkButton href="/saved-searches">{m['saved_search.title']()}</LinkButton>
          ) : (
            <>
              <Button busy={isPending && !stopsAllSearches} onClick={() => mutate(false)}>
                {m['saved_search.stop_one']()}
              </Button>
              {stopAllButton}
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
