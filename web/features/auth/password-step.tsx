import { useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError, api, fieldErrorsOf, messageOf } from '../../lib/api/api.ts';
import { deviceId } from '../../lib/api/device-id.ts';
import { useRequest } from '../../lib/api/request.ts';
import { Button } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { PasswordFields } from '../../shared/credentials/password-fields.tsx';
import { passwordError } from '../../shared/credentials/password-rules.ts';
import { withChallenge } from '../../shared/credentials/with-challenge.ts';
import { toast } from '../../shared/feedback/toast.ts';

/** Login by phone number or email address, and password. */
export function PasswordStep({ onLoggedIn }: { readonly onLoggedIn: (token: string, message: string, isNoticeNeeded: boolean) => void }) {
  const [identifier, setIdentifier] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const request = useRequest();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Only the minimum length is checked here; the server decides about everything else.
    const shortError = password.length < 6 ? passwordError(password) : undefined;
    const missingError = identifier.trim() === '' ? m['account.email_phone']() : undefined;
    setErrors({ ...(missingError && { email_phone: missingError }), ...(shortError && { password: shortError }) });
    if (shortError || missingError || request.busy) return;
    try {
      const body = { email_phone: identifier, password, device: deviceId() };
      const login = withChallenge((solution) => api('POST /auth/login', { body: { ...body, ...solution } }));
      const { token, message, notice_needed: isNoticeNeeded } = await request.track(login);
      onLoggedIn(token, message, isNoticeNeeded);
    } catch (error) {
      toast(messageOf(error, m['login_more.login_failed']()), { type: 'error' });
      const isWrongPassword = error instanceof ApiError && error.code === 'login_failed';
      setErrors(isWrongPassword ? { password: m['login_more.failed_hint']() } : fieldErrorsOf(error));
    }
  };
  const sendResetLink = async () => {
    if (identifier.trim() === '') return setErrors({ email_phone: m['account.email_phone']() });
    try {
      const { message } = await withChallenge((solution) =>
        api('POST /auth/password/forgot', { body: { email_phone: identifier, ...solution } }),
      );
      toast(message ?? m['password.reset_requested'](), { durationMs: 6000 });
    } catch (error) {
      toast(messageOf(error, m['shell.request_failed']()), { type: 'error' });
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
        value={identifier}
        onChange={(event) => setIdentifier(event.target.value)}
        error={errors['email_phone']}
      />
      <PasswordFields
        fields={[
          {
            name: 'password',
            label: m['login_more.password'](),
            value: password,
            onChange: setPassword,
            error: errors['password'],
            isNew: false,
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
        <Button variant="quiet" onClick={() => void sendResetLink()} className="-ml-4">
          {m['login_more.send_link']()}
        </Button>
      </details>
    </form>
  );
}
