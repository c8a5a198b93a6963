import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api/api.ts';
import { readLinkToken, useLinkToken } from '../../lib/page/link-token.ts';
import { useServerRendered } from '../../lib/page/server-rendered.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { openLogin } from '../../shared/session/login-request.ts';
import { NewPasswordForm } from './new-password-form.tsx';

export const meta = () => personalMeta(m['reset.title']());

/** Target of the link in password reset mails. */
export default function ResetPasswordPage() {
  const token = useLinkToken();
  const isHydrating = useServerRendered();
  const [isDone, setIsDone] = useState(false);
  const logIn = <Button onClick={() => openLogin()}>{m['shell.login']()}</Button>;
  if (isDone) return <Message tile="home" title={m['reset.done']()} text={m['reset.done_text']()} action={logIn} />;
  if (!isHydrating && token === '')
    return <Message tile="missing" title={m['reset.missing']()} text={m['reset.missing_text']()} action={logIn} />;
  return (
    <div className="page page-2xl py-8">
      <h1 className="text-28 font-bold">{m['reset.title']()}</h1>
      <p className="mt-2 mb-6 text-muted">{m['reset.text']()}</p>
      <NewPasswordForm
        save={(newPassword) => api('POST /auth/password/reset', { body: { token: readLinkToken(), ...newPassword } })}
        onSaved={() => setIsDone(true)}
      />
    </div>
  );
}

function Message(props: Pick<React.ComponentProps<typeof EmptyState>, 'tile' | 'title' | 'text' | 'action'>) {
  return (
    <div className="page py-8" role="status">
      <EmptyState level={1} {...props} />
    </div>
  );
}
