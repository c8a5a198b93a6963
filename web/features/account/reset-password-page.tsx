import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api.ts';
import { useLinkToken } from '../../lib/link-token.ts';
import { useServerRendered } from '../../lib/server-rendered.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { openLogin } from '../login/login-store.ts';
import { NewPasswordForm } from './new-password-form.tsx';

/** Where the link of a mail leads that somebody asked for to set their password anew. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const unknown = useServerRendered();
  const [done, setDone] = useState(false);
  const logIn = <Button onClick={() => openLogin()}>{m['shell.login']()}</Button>;
  if (done) return <Told tile="home" title={m['reset.done']()} text={m['reset.done_text']()} action={logIn} />;
  if (!unknown && token === '') return <Told tile="missing" title={m['reset.missing']()} text={m['reset.missing_text']()} action={logIn} />;
  return (
    <div className="page max-w-md py-8">
      <h1 className="text-28 font-bold">{m['reset.title']()}</h1>
      <p className="mt-2 mb-6 text-muted">{m['reset.text']()}</p>
      <NewPasswordForm save={(chosen) => api('POST /auth/password/reset', { body: { token, ...chosen } })} onSaved={() => setDone(true)} />
    </div>
  );
}

function Told(state: Pick<React.ComponentProps<typeof EmptyState>, 'tile' | 'title' | 'text' | 'action'>) {
  return (
    <div className="page py-8" role="status">
      <EmptyState level={1} {...state} />
    </div>
  );
}
