import { useState } from 'react';
import { PURPOSES } from '../../../contract/purposes.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Channel, Frequency } from '../../../contract/saved-search.ts';
import { ApiError, api, isLoggedOut, messageOf } from '../../lib/api.ts';
import { useRequest } from '../../lib/request.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestLabel } from '../../ui/request-label.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { expireSession, fetchUserAnew, useAuth } from '../login/auth.ts';
import { toast } from '../toast/toast-store.ts';
import { ChannelChoice } from './channel-choice.tsx';
import { FrequencyChoice } from './frequency-choice.tsx';

interface SaveDialogProps {
  readonly url: string;
  /** What the search looks for, the name it gets unless the person gives another. */
  readonly title: string;
  readonly onClose: () => void;
}

/** Name, how often, and by what. A mail address that is not proved yet gets its link on the way. */
export function SaveDialog({ url, title, onClose }: SaveDialogProps) {
  const { user } = useAuth();
  const [name, setName] = useState(title);
  const [frequency, setFrequency] = useState<Frequency>('daily');
  const [channel, setChannel] = useState<Channel>('mail');
  const [email, setEmail] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<Readonly<Record<string, string>>>({});
  const request = useRequest();
  const [done, setDone] = useState<string | null>(null);
  const address = email ?? user?.email ?? '';
  const needsProof = channel === 'mail' && frequency !== 'off' && user !== undefined && !user.email_verified;

  const save = async () => {
    setProblem({});
    if (needsProof && address === '') return setProblem({ email: m['account.email_required']() });
    try {
      // first, so that a wrong address can be mended here
      const link = () => api('POST /auth/account/email/link/verification', { body: { email: address } });
      const proof = needsProof ? await request.track(link()) : null;
      const consent = channel === 'sms' && agreed && { sms_consent: PURPOSES.alerts_sms.version };
      // equal searches are kept once, so pressing again after a cut line does no harm
      const saved = await request.track(api('POST /saved-search', { body: { url, name, frequency, channel, ...consent } }));
      if (!proof || proof.data.email_verified) {
        toast(saved.message);
        return onClose();
      }
      void fetchUserAnew();
      setDone(m['saved_search.confirm_mail']({ email: address }));
    } catch (error) {
      if (isLoggedOut(error)) return expireSession(() => void save());
      if (error instanceof ApiError && error.errors.length > 0)
        setProblem(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
      toast(messageOf(error, m['saved_search.save_failed']()), { look: 'error', durationMs: 6000 });
    }
  };

  if (done !== null)
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
            <LinkButton href="/saved-searches" look="outline" className="flex-1">
              {m['saved_search.title']()}
            </LinkButton>
          </div>
        }
      >
        <p role="status">{done}</p>
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={m['saved_search.save']()}
      footer={
        <div className="flex flex-col gap-1 text-center">
          <Button wide size="lg" busy={request.busy} onClick={() => void save()}>
            {m['saved_search.save']()}
          </Button>
          <RequestLabel request={request} />
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-muted">{m['saved_search.intro']()}</p>
        <TextField
          label={m['saved_search.name']()}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.target.value)}
          error={problem.name}
        />
        <FrequencyChoice value={frequency} onChange={setFrequency} />
        {frequency !== 'off' && (
          <ChannelChoice value={channel} onChange={setChannel} agreed={agreed} onAgree={setAgreed} error={problem.sms_consent} />
        )}
        {needsProof && (
          <TextField
            label={m['saved_search.email']()}
            type="email"
            autoComplete="email"
            maxLength={254}
            value={address}
            onChange={(event) => setEmail(event.target.value)}
            hint={m['saved_search.email_hint']()}
            error={problem.email}
          />
        )}
      </div>
    </Dialog>
  );
}
