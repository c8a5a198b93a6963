import { useMutation } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError, api, messageOf } from '../../lib/api/api.ts';
import { readLinkToken, useLinkToken } from '../../lib/page/link-token.ts';
import { useServerRendered } from '../../lib/page/server-rendered.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { refetchUser } from '../../shared/session/session.ts';

export const meta = () => personalMeta(m['email_verification.page_title']());

/**
 * Target of the link in verification mails. The address is verified only when the button is clicked, because mail scanners open every link.
 */
export default function VerifyEmailPage() {
  const token = useLinkToken();
  const isHydrating = useServerRendered();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api('POST /auth/account/email/link/verification', { body: { token: readLinkToken() } }),
    onSuccess: () => void refetchUser(),
  });
  const links = (
    <>
      <LinkButton href="/saved-searches">{m['email_verification.page_saved']()}</LinkButton>
      <LinkButton href="/me" variant="outline">
        {m['email_verification.page_me']()}
      </LinkButton>
    </>
  );
  if (isSuccess)
    return (
      <Page>
        <div role="status">
          <EmptyState
            tile="home"
            level={1}
            title={m['email_verification.page_done']()}
            text={m['email_verification.page_done_text']()}
            action={links}
          />
        </div>
      </Page>
    );
  // An expired or used link stays invalid. After any other error the person can retry.
  const isInvalid = error instanceof ApiError && (error.status === 422 || error.status === 409);
  if (isInvalid || (!isHydrating && token === ''))
    return (
      <Page>
        <div role={isInvalid ? 'alert' : undefined}>
          <EmptyState
            tile="missing"
            level={1}
            title={isInvalid ? m['email_verification.failed']() : m['email_verification.page_missing']()}
            text={isInvalid ? messageOf(error, m['email_verification.failed']()) : m['email_verification.page_missing_text']()}
            action={<LinkButton href="/me">{m['email_verification.page_me']()}</LinkButton>}
          />
        </div>
      </Page>
    );
  return (
    <Page>
      <EmptyState
        tile="talk"
        level={1}
        title={m['email_verification.page_title']()}
        text={m['email_verification.page_text']()}
        action={
          <Button size="lg" busy={isPending} onClick={() => mutate()}>
            {m['email_verification.page_button']()}
          </Button>
        }
      />
      {error && (
        <p role="alert" className="text-center text-oxide">
          {messageOf(error, m['email_verification.failed']())}
        </p>
      )}
    </Page>
  );
}

function Page({ children }: { readonly children: React.ReactNode }) {
  return <div className="page py-8">{children}</div>;
}
