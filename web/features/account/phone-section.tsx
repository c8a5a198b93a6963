import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { User } from '../../../contract/account/user.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { useRequest } from '../../lib/api/request.ts';
import { Button } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { rememberUser } from '../../shared/session/session.ts';
import { displayPhone, phoneError } from '../../lib/format/phone.ts';
import { hasActionAwaitingVerification, markPhoneVerified } from '../../shared/session/after-phone-verification.ts';
import { withChallenge } from '../../shared/credentials/with-challenge.ts';
import { toast } from '../../shared/feedback/toast.ts';
import { AccountSection } from './account-section.tsx';
import { CodeForm } from './code-form.tsx';
import { rememberSentCode, useSentCode } from './sent-code.ts';

/** The phone number of the account: whether it is verified, a form for the code, and a form for another number. */
export function PhoneSection({ user }: { readonly user: User }) {
  const navigate = useNavigate();
  const verificationId = useSentCode(user.id);
  const setVerificationId = (id: string | null) => rememberSentCode(user.id, id);
  const [isChanging, setIsChanging] = useState(false);
  const [phone, setPhone] = useState('');
  const [phoneInputError, setPhoneInputError] = useState<string | null>(null);
  const request = useRequest();
  const { busy } = request;

  const trackRequest = async (send: () => Promise<void>) => {
    if (busy) return;
    await request.track(send()).catch((error: unknown) => {
      toast(messageOf(error, m['profile.phone_failed']()), { type: 'error', durationMs: 6000 });
    });
  };
  const change = (event: FormEvent) => {
    event.preventDefault();
    const inputError = phoneError(phone);
    setPhoneInputError(inputError);
    if (inputError) return;
    void trackRequest(async () => {
      const { data, verification: sentVerification } = await withChallenge((solution) =>
        api('POST /user/update', { body: { phone, ...solution } }),
      );
      rememberUser(data);
      setVerificationId(sentVerification?.verification_id ?? null);
      setIsChanging(false);
      if (sentVerification) toast(m['login.sent']());
    });
  };
  const restoreVerifiedNumber = () =>
    trackRequest(async () => {
      const { data } = await api('POST /user/update', { body: { phone: user.verified_phone ?? '' } });
      rememberUser(data);
      setVerificationId(null);
    });
  const sendCode = () =>
    trackRequest(async () => {
      const { message, data } = await withChallenge((solution) => api('POST /user/phone/code', { body: solution }));
      setVerificationId(data.verification_id);
      toast(message ?? m['login.sent']());
    });
  const verify = async (code: string): Promise<string | null> => {
    try {
      const call = api('POST /user/phone/verify', { body: { verification_id: verificationId ?? '', code } });
      const { message, data } = await request.track(call);
      rememberUser(data);
      setVerificationId(null);
      toast(message ?? m['account.phone_verified']());
      const returnPath = markPhoneVerified();
      if (returnPath !== null) void navigate(returnPath);
      return null;
    } catch (error) {
      return messageOf(error, m['login.verify_failed']());
    }
  };
  const hasUnverifiedChange = user.verified_phone !== null && !user.phone_verified;

  return (
    <AccountSection id="phone" title={m['profile.phone_title']()}>
      <p className={user.phone_verified ? 'text-muted' : 'text-mustard'}>{statusText(user)}</p>
      {!user.phone_verified && hasActionAwaitingVerification() && <p className="mt-2">{m['profile.phone_then']()}</p>}
      <div className="mt-4 flex flex-col gap-4">
        {verificationId !== null && <CodeForm key={verificationId} onCode={verify} />}
        <div className="flex flex-wrap gap-2">
          {!user.phone_verified && user.phone && (
            <Button variant={verificationId === null ? 'primary' : 'outline'} busy={busy} onClick={() => void sendCode()}>
              {m['profile.phone_send']()}
            </Button>
          )}
          {hasUnverifiedChange && (
            <Button variant="quiet" onClick={() => void restoreVerifiedNumber()}>
              {m['profile.phone_keep']()}
            </Button>
          )}
          {!isChanging && (
            <Button variant="outline" onClick={() => setIsChanging(true)}>
              {m['profile.phone_change']()}
            </Button>
          )}
        </div>
        {isChanging && (
          <form noValidate onSubmit={change} className="flex flex-col gap-4">
            <PhoneField label={m['profile.phone_new']()} value={phone} onPhone={setPhone} error={phoneInputError} />
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

function statusText({ phone: number, phone_verified: isVerified, verified_phone: verifiedNumber }: User): string {
  const phone = number ? displayPhone(number) : '';
  if (isVerified) return m['profile.phone_verified']({ phone });
  return verifiedNumber === null ? m['profile.phone_unverified']({ phone }) : m['profile.phone_waits']({ phone });
}
