import { useMutation } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError, api, messageOf } from '../../lib/api.ts';
import { useLinkToken } from '../../lib/link-token.ts';
import { useServerRendered } from '../../lib/server-rendered.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fetchUserAnew } from '../login/auth.ts';

/** Where the link of a mail leads. Opening it does nothing yet, as programs that look through mail open every link. */
export function VerifyEmailPage() {
  const token = useLinkToken();
  const unknown = useServerRendered();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api('POST /auth/account/email/link/verification', { body: { token } }),
    onSuccess: () => void fetchUserAnew(),
  });
  const ways = (
    <>
      <LinkButton href="/saved-searches">{m['email_proof.page_saved']()}</LinkButton>
      <LinkButton href="/me" look="outline">
        {m['email_proof.page_me']()}
      </LinkButton>
    </>
  );
  if (isSuccess)
    return (
      <Page>
        <div role="status">
          <EmptyState tile="home" level={1} title={m['email_proof.page_done']()} text={m['email_proof.page_done_text']()} action={ways} />
        </div>
      </Page>
    );
  // a link that is over stays so; anything else may work the next time
  const isOver = error instanceof ApiError && (error.status === 422 || error.status === 409);
  if (isOver || (!unknown && token === ''))
    return (
      <Page>
        <div role={isOver ? 'alert' : undefined}>
          <EmptyState
            tile="missing"
            level={1}
            title={isOver ? m['email_proof.failed']() : m['email_proof.page_missing']()}
            text={isOver ? messageOf(error, m['email_proof.failed']()) : m['email_proof.page_missing_text']()}
            action={<LinkButton href="/me">{m['email_proof.page_me']()}</LinkButton>}
          />
        </div>
      </Page>
    );
  return (
    <Page>
      <EmptyState
        tile="talk"
        level={1}
        title={m['email_proof.page_title']()}
        text={m['email_proof.page_text']()}
        action={
          <Button size="lg" busy={isPending} onClick={() => mutate()}>
            {m['email_proof.page_button']()}
          </Button>
        }
      />
      {error && (
        <p role="alert" className="text-center text-oxide">
          {messageOf(error, m['email_proof.failed']())}
        </p>
      )}
    </Page>
  );
}

function Page({ children }: { readonly children: React.ReactNode }) {
  return <div className="page py-8">{children}</div>;
}
