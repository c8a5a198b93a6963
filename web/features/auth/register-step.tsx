import { useState, type FormEvent } from 'react';
import { PURPOSES } from '../../../contract/privacy/purposes.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, fieldErrorsOf, messageOf } from '../../lib/api/api.ts';
import { createIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { deviceId } from '../../lib/api/device-id.ts';
import { useRequest } from '../../lib/api/request.ts';
import { Button } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { smsCode } from '../../shared/credentials/code-sender.ts';
import { type SentCode } from '../../shared/credentials/sent-code.ts';
import { PasswordFields } from '../../shared/credentials/password-fields.tsx';
import { withChallenge } from '../../shared/credentials/with-challenge.ts';
import { toast } from '../../shared/feedback/toast.ts';
import { ConsentNotice } from './consent-notice.tsx';
import { registrationErrors, type Registration } from './registration-rules.ts';

export interface RegistrationResult {
  readonly phone: string;
  readonly sentCode: SentCode;
  /** Session token: the person is logged in after registering, although the number is not verified yet. */
  readonly token: string;
}
const EMPTY: Registration = { name: '', email: '', phone: '', password: '', confirmPassword: '' };

/** Registration with the fields of the specification: name, email address, password twice, phone number. */
export function RegisterStep({ onRegistered }: { readonly onRegistered: (registered: RegistrationResult) => void }) {
  const [registration, setRegistration] = useState(EMPTY);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const request = useRequest();
  const [idempotencyKey, setIdempotencyKey] = useState(createIdempotencyKey);
  const update = (change: Partial<Registration>) => {
    setRegistration({ ...registration, ...change });
    // A changed form is a new request, so it needs a new key.
    setIdempotencyKey(createIdempotencyKey());
  };
  const register = async (): Promise<RegistrationResult> => {
    const { verification, message } = await withChallenge((solution) =>
      api(
        'POST /user/create',
        { body: { ...registration, notice: PURPOSES.account.version, ...solution } },
        // A repetition with a solved challenge has another body, so it needs another key.
        { idempotencyKey: solution.captcha ? createIdempotencyKey() : idempotencyKey },
      ),
    );
    const login = { email_phone: registration.phone, password: registration.password, device: deviceId() };
    const { token } = await withChallenge((solution) => api('POST /auth/login', { body: { ...login, ...solution } }));
    toast(message ?? m['account.registered']());
    return { phone: registration.phone, token, sentCode: smsCode(verification) };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const inputErrors = registrationErrors(registration);
    setErrors(inputErrors);
    if (Object.keys(inputErrors).length > 0 || request.busy) return;
    try {
      onRegistered(await request.track(register()));
    } catch (error) {
      toast(messageOf(error, m['login_more.registration_failed']()), { type: 'error', durationMs: 6000 });
      setErrors(fieldErrorsOf(error));
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
        value={registration.name}
        onChange={(event) => update({ name: event.target.value })}
        error={errors['name']}
      />
      <TextField
        label={m['login_more.email']()}
        name="email"
        type="email"
        autoComplete="email"
        required
        value={registration.email}
        onChange={(event) => update({ email: event.target.value })}
        error={errors['email']}
      />
      <PhoneField
        label={m['login_more.phone']()}
        required
        value={registration.phone}
        onPhone={(phone) => update({ phone })}
        error={errors['phone']}
      />
      <PasswordFields
        fields={[
          {
            name: 'password',
            label: m['login_more.password'](),
            hint: m['login_more.password_hint'](),
            value: registration.password,
            onChange: (password) => update({ password }),
            error: errors['password'],
            isNew: true,
          },
          {
            name: 'confirmPassword',
            label: m['login_more.again'](),
            value: registration.confirmPassword,
            onChange: (confirmPassword) => update({ confirmPassword }),
            error: errors['confirmPassword'],
            isNew: true,
          },
        ]}
      />
      <ConsentNotice />
      <Button type="submit" size="lg" wide busy={request.busy}>
        {m['login_more.create']()}
      </Button>
      <RequestLabel request={request} className="-mt-3 text-center" />
    </form>
  );
}
