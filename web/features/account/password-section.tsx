import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { User } from '../../../contract/shapes.ts';
import { api, messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { withChallenge } from '../login/with-challenge.ts';
import { toast } from '../toast/toast-store.ts';
import { AccountSection } from './account-section.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** How the new password is paid for. */
type Way = { readonly by: 'present' } | { readonly by: 'code'; readonly verificationId: string };

/** Setting a password by a code, or changing it by the present one. */
export function PasswordSection({ user }: { readonly user: User }) {
  const [way, setWay] = useState<Way | null>(null);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const begin = (next: Way | null) => {
    setTyped('');
    setWay(next);
  };
  const sendCode = async () => {
    setBusy(true);
    try {
      const body = { email_phone: user.proved_phone ?? '' };
      const { data } = await withChallenge((solved) => api('POST /auth/password/forgot', { body: { ...body, ...solved } }));
      begin({ by: 'code', verificationId: data.verification_id });
      toast(m['login.sent']());
    } catch (error) {
      toast(messageOf(error, m['login.send_failed']()), { look: 'error' });
    }
    setBusy(false);
  };
  return (
    <AccountSection id="password" title={m['profile.password_title']()}>
      <p className="mb-4 text-muted">{user.has_password ? m['profile.password_has']() : m['profile.password_none']()}</p>
      {way ? (
        <NewPasswordForm
          key={way.by}
          onSaved={() => begin(null)}
          save={(chosen) =>
            way.by === 'present'
              ? api('POST /auth/password', { body: { current: typed, ...chosen } })
              : api('POST /auth/password/reset', { body: { verification_id: way.verificationId, code: typed, ...chosen } })
          }
        >
          {way.by === 'present' ? (
            <TextField
              label={m['profile.password_current']()}
              type="password"
              autoComplete="current-password"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          ) : (
            <TextField
              label={m['login.code_label']()}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={typed}
              onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
            />
          )}
        </NewPasswordForm>
      ) : (
        <div className="flex flex-wrap gap-2">
          {user.has_password && (
            <Button look="outline" onClick={() => begin({ by: 'present' })}>
              {m['profile.password_change']()}
            </Button>
          )}
          {user.proved_phone && (
            <Button look={user.has_password ? 'quiet' : 'outline'} busy={busy} onClick={() => void sendCode()}>
              {user.has_password ? m['profile.password_by_code']() : m['profile.password_code']()}
            </Button>
          )}
        </div>
      )}
    </AccountSection>
  );
}
