import { useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError, api, messageOf } from '../../lib/api.ts';
import { deviceName } from '../../lib/device-name.ts';
import { useRequest } from '../../lib/request.ts';
import { Button } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/request-label.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../toast/toast-store.ts';
import { PasswordFields } from './password-fields.tsx';
import { passwordProblem, problemsOf } from './registration-rules.ts';
import { withChallenge } from './with-challenge.ts';

/** Number or mail address and password. */
export function PasswordStep({ onLoggedIn }: { readonly onLoggedIn: (token: string, message: string) => void }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const request = useRequest();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const short = password.length < 6 ? passwordProblem(password) : undefined;
    const unnamed = name.trim() === '' ? m['account.email_phone']() : undefined;
    setProblems({ ...(unnamed && { email_phone: unnamed }), ...(short && { password: short }) });
    if (short || unnamed || request.busy) return;
    try {
      const body = { email_phone: name, password, device: deviceName() };
      const login = withChallenge((solved) => api('POST /auth/login', { body: { ...body, ...solved } }));
      const { token, message } = await request.track(login);
      onLoggedIn(token, message);
    } catch (error) {
      toast(messageOf(error, m['login_more.login_failed']()), { look: 'error' });
      const told = error instanceof ApiError ? problemsOf(error.errors) : {};
      setProblems(error instanceof ApiError && error.code === 'login_failed' ? { password: m['login_more.failed_hint']() } : told);
    }
  };
  const sendLink = async () => {
    if (name.trim() === '') return setProblems({ email_phone: m['account.email_phone']() });
    try {
      const { message } = await withChallenge((solved) => api('POST /auth/password/forgot', { body: { email_phone: name, ...solved } }));
      toast(message ?? m['password.asked'](), { durationMs: 6000 });
    } catch (error) {
      toast(messageOf(error, m['shell.request_failed']()), { look: 'error' });
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField
        label={m['login_more.email_phone']()}
        name="email_phone"
        autoComplete="username"
        autoCapitalize="none"
        required
        data-autofocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={problems['email_phone']}
      />
      <PasswordFields
        fields={[
          {
            name: 'password',
            label: m['login_more.password'](),
            value: password,
            onChange: setPassword,
            error: problems['password'],
            fresh: false,
          },
        ]}
      />
      <Button type="submit" size="lg" wide busy={request.busy}>
        {m['login_more.log_in']()}
      </Button>
      <RequestLabel request={request} className="-mt-4 text-center" />
      <details className="text-14">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-indigo">{m['login_more.forgot']()}</summary>
        <p className="text-muted">{m['login_more.forgot_text']()}</p>
        <Button look="quiet" onClick={() => void sendLink()} className="-ml-4">
          {m['login_more.send_link']()}
        </Button>
      </details>
    </form>
  );
}
