import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Consent } from '../../../contract/privacy.ts';
import type { PurposeId } from '../../../contract/purposes.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, isLoggedOut, messageOf } from '../../lib/api.ts';
import { dateText } from '../../lib/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { expireSession } from '../login/auth.ts';
import { FailedState } from '../shell/failed-state.tsx';
import { toast } from '../toast/toast-store.ts';

const TEXTS: Readonly<Record<PurposeId, { readonly title: () => string; readonly text: () => string }>> = {
  account: { title: m['purpose.account.title'], text: m['purpose.account.text'] },
  alerts_sms: { title: m['purpose.alerts_sms.title'], text: m['purpose.alerts_sms.text'] },
};
const KEY = ['consents'];

/** Every purpose with what one said about it. What is optional is given and taken back with the same tap. */
export function ConsentList() {
  const { data, error, isPending, refetch } = useQuery({ queryKey: KEY, queryFn: () => api('GET /user/consent', {}) });
  const queries = useQueryClient();
  const { mutate, isPending: saving } = useMutation({
    mutationFn: ({ purpose, version, given }: { purpose: PurposeId; version: string; given: boolean }) =>
      api('POST /user/consent', { body: { purpose, given, ...(given && { version }) } }),
    onSuccess: (answer) => {
      queries.setQueryData(KEY, answer);
      toast(answer.message ?? m['privacy.saved']());
    },
    onError: (failure, variables) => {
      if (isLoggedOut(failure)) expireSession(() => mutate(variables));
      else toast(messageOf(failure, m['shell.update_failed']()), { look: 'error' });
    },
  });
  if (error) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton className="h-40 rounded-card" />;
  const agree = ({ purpose, version }: Consent, given: boolean) => mutate({ purpose, version, given });
  return (
    <ul className="flex flex-col gap-5">
      {data.data.map((consent) => (
        <li key={consent.purpose}>
          {consent.optional ? (
            <Checkbox
              className="-mb-1 font-semibold"
              checked={consent.given !== null}
              disabled={saving}
              onChange={(event) => agree(consent, event.target.checked)}
            >
              {TEXTS[consent.purpose].title()}
            </Checkbox>
          ) : (
            <Anchor href="/privacy" className="inline-flex min-h-11 items-center font-semibold text-indigo hover:underline">
              {TEXTS[consent.purpose].title()}
            </Anchor>
          )}
          <p>{TEXTS[consent.purpose].text()}</p>
          <p className="text-14 text-muted">{standing(consent)}</p>
          {!consent.optional && consent.given?.version !== consent.version && (
            <Button className="mt-2" busy={saving} onClick={() => agree(consent, true)}>
              {m['privacy.agree_button']()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function standing({ given, optional, version }: Consent): string {
  if (!given) return optional ? m['privacy.consent_off']() : m['privacy.consent_missing']();
  const date = dateText(given.at);
  return given.version === version ? m['privacy.consent_on']({ date }) : m['privacy.consent_old']({ date });
}
