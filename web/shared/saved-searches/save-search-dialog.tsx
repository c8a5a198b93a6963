import { useId, useState, type FormEvent } from 'react';
import { PURPOSES } from '../../../contract/privacy/purposes.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Channel, Frequency } from '../../../contract/saved-searches.ts';
import { MAX_SEARCH_NAME_LENGTH } from '../../../contract/saved-search-limits.ts';
import { MAX_EMAIL_LENGTH } from '../../../contract/account/account-limits.ts';
import { api, fieldErrorsOf, messageOf } from '../../lib/api/api.ts';
import { useRequest } from '../../lib/api/request.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { withChallenge } from '../credentials/with-challenge.ts';
import { refetchUser, useAuth } from '../session/session.ts';
import { toast } from '../feedback/toast.ts';
import { ChannelChoice } from './channel-choice.tsx';
import { FrequencyChoice } from './frequency-choice.tsx';

interface SaveSearchDialogProps {
  readonly url: string;
  /** Description of the search, used as its default name. */
  readonly title: string;
  readonly onClose: () => void;
}

/** Saves a search with its notification settings. Sends a verification link when the email address is not verified. */
export function SaveSearchDialog({ url, title, onClose }: SaveSearchDialogProps) {
  const { user } = useAuth();
  const [name, setName] = useState(title);
  const [chosenFrequency, setFrequency] = useState<Frequency | null>(null);
  const [channel, setChannel] = useState<Channel>('mail');
  const [email, setEmail] = useState<string | null>(null);
  const [hasConsented, setHasConsented] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const request = useRequest();
  const formId = useId();
  const [confirmation, setConfirmation] = useState<string | null>(null);
  // without an email address alerts are off by default, so that such people can also save with one more tap
  const frequency = chosenFrequency ?? (user && !user.email ? 'off' : 'daily');
  const address = email ?? user?.email ?? '';
  const needsEmailVerification = channel === 'mail' && frequency !== 'off' && user !== undefined && !user.email_verified;

  const save = async () => {
    setErrors({});
    if (needsEmailVerification && address === '') return setErrors({ email: m['account.email_required']() });
    try {
      // The verification is requested first, so that an invalid address can be corrected in this dialog.
      const requestVerification = () =>
        withChallenge((solution) => api('POST /auth/account/email/link/verification', { body: { email: address, ...solution } }));
      const verification = needsEmailVerification ? await request.track(requestVerification()) : null;
      // without alerts the channel needs no consent, and its choice is hidden
      const alerts = frequency !== 'off' && {
        channel,
        ...(channel === 'sms' && hasConsented && { sms_consent: PURPOSES.alerts_sms.version }),
      };
      // The server stores equal searches once, so a retry is safe.
      const saved = await request.track(api('POST /saved-search', { body: { url, name, frequency, ...alerts } }));
      if (!verification || verification.data.email_verified) {
        toast(saved.message);
        return onClose();
      }
      void refetchUser();
      setConfirmation(m['saved_search.confirm_mail']({ email: address }));
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      toast(messageOf(error, m['saved_search.save_failed']()), { type: 'error', durationMs: 6000 });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.busy) void save();
  };

  if (confirmation !== null)
    return (
      <Dialog
        open
        onClose={onClose}
        title={m['saved_search.saved']()}
        footer={
          <div className="flex flex-wrap gap-3">
            <Button className="flex-1" onClick={onClose}>
              {m['saved_search.go_on']()}
            </Button>
            <LinkButton href="/saved-searches" variant="outline" className="flex-1">
              {m['saved_search.title']()}
            </LinkButton>
          </div>
        }
      >
        <p role="status">{confirmation}</p>
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={m['saved_search.save']()}
      footer={
        <div className="flex flex-col gap-1 text-center">
          <Button type="submit" form={formId} wide size="lg" busy={request.busy}>
            {m['saved_search.save']()}
          </Button>
          <RequestLabel request={request} />
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-muted">{m['saved_search.intro']()}</p>
        <TextField
          label={m['saved_search.name']()}
          value={name}
          maxLength={MAX_SEARCH_NAME_LENGTH}
          onChange={(event) => setName(event.target.value)}
          error={errors.name}
        />
        <FrequencyChoice value={frequency} onChange={setFrequency} />
        {frequency !== 'off' && (
          <ChannelChoice
            value={channel}
            onChange={setChannel}
            hasConsented={hasConsented}
            onConsent={setHasConsented}
            error={errors.sms_consent}
          />
        )}
        {needsEmailVerification && (
          <TextField
            label={m['saved_search.email']()}
            type="email"
            autoComplete="email"
            maxLength={MAX_EMAIL_LENGTH}
            value={address}
            onChange={(event) => setEmail(event.target.value)}
            hint={m['saved_search.email_hint']()}
            error={errors.email}
          />
        )}
      </form>
    </Dialog>
  );
}
