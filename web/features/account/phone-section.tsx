import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { User } from '../../../contract/shapes.ts';
import { ApiError, api, isLoggedOut, messageOf } from '../../lib/api.ts';
import { useRequest } from '../../lib/request.ts';
import { Button } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/request-label.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { expireSession, rememberUser } from '../login/auth.ts';
import { openLogin } from '../login/login-store.ts';
import { displayPhone, phoneDigits, phoneProblem } from '../login/phone.ts';
import { afterProof, waitsForProof } from '../login/phone-first.ts';
import { withChallenge } from '../login/with-challenge.ts';
import { toast } from '../toast/toast-store.ts';
import { AccountSection } from './account-section.tsx';
import { CodeForm } from './code-form.tsx';
import { keepSentCode, useSentCode } from './sent-code.ts';

/** The number of the account: whether it is proved, the code that proves it, and another one. */
export function PhoneSection({ user }: { readonly user: User }) {
  const navigate = useNavigate();
  const verification = useSentCode(user.id);
  const setVerification = (id: string | null) => keepSentCode(user.id, id);
  const [changing, setChanging] = useState(false);
  const [phone, setPhone] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const request = useRequest();
  const { busy } = request;
  const shown = user.phone ? displayPhone(user.phone) : '';

  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    await request.track(work()).catch((error: unknown) => {
      if (isLoggedOut(error)) return expireSession(() => void attempt(work));
      if (error instanceof ApiError && error.code === 'fresh_login_needed')
        return openLogin({ reason: m['profile.fresh'](), carryOn: () => void attempt(work) });
      toast(messageOf(error, m['profile.phone_failed']()), { look: 'error', durationMs: 6000 });
    });
  };
  const change = (event: FormEvent) => {
    event.preventDefault();
    const wrong = phoneProblem(phone);
    setProblem(wrong);
    if (wrong) return;
    void attempt(async () => {
      const { data, verification: sent } = await withChallenge((solved) => api('POST /user/update', { body: { phone, ...solved } }));
      rememberUser(data);
      setVerification(sent?.verification_id ?? null);
      setChanging(false);
      if (sent) toast(m['login.sent']());
    });
  };
  const keep = () =>
    attempt(async () => {
      const { data } = await api('POST /user/update', { body: { phone: user.proved_phone ?? '' } });
      rememberUser(data);
      setVerification(null);
    });
  const send = () =>
    attempt(async () => {
      const { message, data } = await withChallenge((solved) => api('POST /user/phone/code', { body: solved }));
      setVerification(data.verification_id);
      toast(message ?? m['login.sent']());
    });
  const prove = async (code: string): Promise<string | null> => {
    try {
      const call = api('POST /user/phone/verify', { body: { verification_id: verification ?? '', code } });
      const { message, data } = await request.track(call);
      rememberUser(data);
      setVerification(null);
      toast(message ?? m['account.phone_proved']());
      const onward = afterProof();
      if (onward !== null) void navigate(onward);
      return null;
    } catch (error) {
      return messageOf(error, m['login.verify_failed']());
    }
  };
  const waits = user.proved_phone !== null && !user.phone_verified;

  return (
    <AccountSection id="phone" title={m['profile.phone_title']()}>
      <p className={user.phone_verified ? 'text-muted' : 'text-mustard'}>
        {user.phone_verified
          ? m['profile.phone_proved']({ phone: shown })
          : waits
            ? m['profile.phone_waits']({ phone: shown })
            : m['profile.phone_unproved']({ phone: shown })}
      </p>
      {!user.phone_verified && waitsForProof() && <p className="mt-2">{m['profile.phone_then']()}</p>}
      <div className="mt-4 flex flex-col gap-4">
        {verification !== null && <CodeForm key={verification} onCode={prove} />}
        <div className="flex flex-wrap gap-2">
          {!user.phone_verified && user.phone && (
            <Button look={verification === null ? 'primary' : 'outline'} busy={busy} onClick={() => void send()}>
              {m['profile.phone_send']()}
            </Button>
          )}
          {waits && (
            <Button look="quiet" onClick={() => void keep()}>
              {m['profile.phone_keep']()}
            </Button>
          )}
          {!changing && (
            <Button look="outline" onClick={() => setChanging(true)}>
              {m['profile.phone_change']()}
            </Button>
          )}
        </div>
        {changing && (
          <form noValidate onSubmit={change} className="flex flex-col gap-4">
            <TextField
              label={m['profile.phone_new']()}
              prefix="+91"
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              value={phone}
              onChange={(event) => setPhone(phoneDigits(event.target.value))}
              error={problem}
            />
            <Button type="submit" busy={busy} className="self-start">
              {m['profile.phone_send']()}
            </Button>
          </form>
        )}
        <RequestLabel request={request} className="-mt-3" />
      </div>
    </AccountSection>
  );
}
