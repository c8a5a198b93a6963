import { useState, type FormEvent } from 'react';
import { PURPOSES } from '../../../contract/purposes.ts';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError, api, messageOf } from '../../lib/api.ts';
import { attemptKey } from '../../lib/attempt-key.ts';
import { deviceName } from '../../lib/device-name.ts';
import { useRequest } from '../../lib/request.ts';
import { Button } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/request-label.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../toast/toast-store.ts';
import { ourCode, type SentCode } from './code-sender.ts';
import { PasswordFields } from './password-fields.tsx';
import { phoneDigits } from './phone.ts';
import { problemsOf, registrationProblems, type Registration } from './registration-rules.ts';
import { withChallenge } from './with-challenge.ts';

export interface Registered {
  readonly phone: string;
  readonly sent: SentCode;
  /** Of the session: whoever registered is logged in, the number is still to be proved. */
  readonly token: string;
}
const EMPTY: Registration = { name: '', email: '', phone: '', password: '', confirmPassword: '' };

/** The specification's registration: name, email, password twice, phone. */
export function RegisterStep({ onRegistered }: { readonly onRegistered: (made: Registered) => void }) {
  const [given, setGiven] = useState(EMPTY);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const request = useRequest();
  const [key, setKey] = useState(attemptKey);
  const set = (change: Partial<Registration>) => {
    setGiven({ ...given, ...change });
    // another form is another attempt
    setKey(attemptKey());
  };
  const register = async (): Promise<Registered> => {
    const { verification, message } = await withChallenge((solved) =>
      api(
        'POST /user/create',
        { body: { ...given, notice: PURPOSES.account.version, ...solved } },
        { idempotencyKey: solved.captcha ? attemptKey() : key },
      ),
    );
    const login = { email_phone: given.phone, password: given.password, device: deviceName() };
    const { token } = await withChallenge((solved) => api('POST /auth/login', { body: { ...login, ...solved } }));
    toast(message ?? m['account.registered']());
    return { phone: given.phone, token, sent: ourCode(verification) };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = registrationProblems(given);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0 || request.busy) return;
    try {
      onRegistered(await request.track(register()));
    } catch (error) {
      toast(messageOf(error, m['login_more.registration_failed']()), { look: 'error', durationMs: 6000 });
      setProblems(error instanceof ApiError ? problemsOf(error.errors) : {});
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextField
        label={m['login_more.name']()}
        name="name"
        autoComplete="name"
        required
        data-autofocus
        value={given.name}
        onChange={(event) => set({ name: event.target.value })}
        error={problems['name']}
      />
      <TextField
        label={m['login_more.email']()}
        name="email"
        type="email"
        autoComplete="email"
        required
        value={given.email}
        onChange={(event) => set({ email: event.target.value })}
        error={problems['email']}
      />
      <TextField
        label={m['login_more.phone']()}
        prefix="+91"
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        value={given.phone}
        onChange={(event) => set({ phone: phoneDigits(event.target.value) })}
        error={problems['phone']}
      />
      <PasswordFields
        fields={[
          {
            name: 'password',
            label: m['login_more.password'](),
            hint: m['login_more.password_hint'](),
            value: given.password,
            onChange: (password) => set({ password }),
            error: problems['password'],
            fresh: true,
          },
          {
            name: 'confirmPassword',
            label: m['login_more.again'](),
            value: given.confirmPassword,
            onChange: (confirmPassword) => set({ confirmPassword }),
            error: problems['confirmPassword'],
            fresh: true,
          },
        ]}
      />
      <Button type="submit" size="lg" wide busy={request.busy}>
        {m['login_more.create']()}
      </Button>
      <RequestLabel request={request} className="-mt-3 text-center" />
    </form>
  );
}
