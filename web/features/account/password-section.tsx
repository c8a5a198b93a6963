import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { CODE_LENGTH } from '../../../contract/auth/code-length.ts';
import type { User } from '../../../contract/account/user.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { firstDigits } from '../../lib/format/digits.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { withChallenge } from '../../shared/credentials/with-challenge.ts';
import { toast } from '../../shared/feedback/toast.ts';
import { AccountSection } from './account-section.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** How the change of the password is authorised. */
type Authorisation = { readonly type: 'currentPassword' } | { readonly type: 'code'; readonly verificationId: string };

/** Sets a first password with a code, or changes the password with the current one. */
export function PasswordSection({ user }: { readonly user: User }) {
  const [authorisation, setAuthorisation] = useState<Authorisation | null>(null);
  /** The current password or the code, as typed so far. */
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  const changeAuthorisation = (next: Authorisation | null) => {
    setSecret('');
    setAuthorisation(next);
  };
  const sendCode = async () => {
    setBusy(true);
    try {
      const body = { email_phone: user.verified_phone ?? '' };
      const { data } = await withChallenge((solution) => api('POST /auth/password/forgot', { body: { ...body, ...solution } }));
      changeAuthorisation({ type: 'code', verificationId: data.verification_id });
      toast(m['login.sent']());
    } catch (error) {
      toast(messageOf(error, m['login.send_failed']()), { type: 'error' });
    }
    setBusy(false);
  };
  return (
    <AccountSection id="password" title={m['profile.password_title']()}>
      <p className="mb-4 text-muted">{user.has_password ? m['profile.password_has']() : m['profile.password_none']()}</p>
      {authorisation ? (
        <NewPasswordForm
          key={authorisation.type}
          onSaved={() => changeAuthorisation(null)}
          save={(newPassword) =>
            authorisation.type === 'currentPassword'
              ? api('POST /auth/password', { body: { current: secret, ...newPassword } })
              : api('POST /auth/password/reset', { body: { verification_id: authorisation.verificationId, code: secret, ...newPassword } })
          }
        >
          {authorisation.type === 'currentPassword' ? (
            <TextField
              label={m['profile.password_current']()}
              type="password"
              autoComplete="current-password"
              value={secret}
              onChange={(event) => setSecret(event.target.value)}
            />
          ) : (
            <TextField
              label={m['login.code_label']()}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={secret}
              onChange={(event) => setSecret(firstDigits(event.target.value, CODE_LENGTH))}
            />
          )}
        </NewPasswordForm>
      ) : (
        <div className="flex flex-wrap gap-2">
          {user.has_password && (
            <Button variant="outline" onClick={() => changeAuthorisation({ type: 'currentPassword' })}>
              {m['profile.password_change']()}
            </Button>
          )}
          {user.verified_phone && (
            <Button variant={user.has_password ? 'quiet' : 'outline'} busy={busy} onClick={() => void sendCode()}>
              {user.has_password ? m['profile.password_by_code']() : m['profile.password_code']()}
            </Button>
          )}
        </div>
      )}
    </AccountSection>
  );
}
