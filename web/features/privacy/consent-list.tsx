import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Consent } from '../../../contract/privacy/privacy.ts';
import type { PurposeId } from '../../../contract/privacy/purposes.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { toast } from '../../shared/feedback/toast.ts';

const TEXTS: Readonly<Record<PurposeId, { readonly title: () => string; readonly text: () => string }>> = {
  account: { title: m['purpose.account.title'], text: m['purpose.account.text'] },
  alerts_sms: { title: m['purpose.alerts_sms.title'], text: m['purpose.alerts_sms.text'] },
};
const CONSENTS_QUERY = ['consents'];

/**
 * All purposes of data processing with the person's consent. Withdrawing an optional consent is as easy as giving it (DPDP Act 2023,
 * section 6(4)).
 */
export function ConsentList() {
  const { data, error, refetch } = useQuery({ queryKey: CONSENTS_QUERY, queryFn: () => api('GET /user/consent', {}) });
  const client = useQueryClient();
  const { mutate, isPending: isSaving } = useMutation({
    mutationFn: ({ purpose, version, given }: { purpose: PurposeId; version: string; given: boolean }) =>
      api('POST /user/consent', { body: { purpose, given, ...(given && { version }) } }),
    onSuccess: (response) => {
      client.setQueryData(CONSENTS_QUERY, response);
      toast(response.message ?? m['privacy.saved']());
    },
    onError: (failure) => toast(messageOf(failure, m['shell.update_failed']()), { type: 'error' }),
  });
  if (error && !data) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 rounded-card" />;
  const setConsent = ({ purpose, version }: Consent, given: boolean) => mutate({ purpose, version, given });
  return (
    <ul className="flex flex-col gap-5">
      {data.data.map((consent) => (
        <li key={consent.purpose}>
          {consent.optional ? (
            <Checkbox
              className="-mb-1 font-semibold"
              checked={consent.given !== null}
              disabled={isSaving}
              onChange={(event) => setConsent(consent, event.target.checked)}
            >
              {TEXTS[consent.purpose].title()}
            </Checkbox>
          ) : (
            <Anchor href="/privacy" className="inline-flex min-h-11 items-center font-semibold text-indigo hover:underline">
              {TEXTS[consent.purpose].title()}
            </Anchor>
          )}
          <p>{TEXTS[consent.purpose].text()}</p>
          <p className="text-14 text-muted">{consentText(consent)}</p>
          {consent.given?.terms_version != null && (
            <Anchor
              href={`/terms?version=${consent.given.terms_version}`}
              className="inline-flex min-h-11 items-center text-indigo underline"
            >
              {m['privacy.accepted_terms']()}
            </Anchor>
          )}
          {!consent.optional && consent.given?.version !== consent.version && (
            <Button className="mt-2" busy={isSaving} onClick={() => setConsent(consent, true)}>
              {m['privacy.agree_button']()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function consentText({ given, optional, version }: Consent): string {
  if (!given) return optional ? m['privacy.consent_off']() : m['privacy.consent_missing']();
  const date = dateText(given.at);
  return given.version === version ? m['privacy.consent_on']({ date }) : m['privacy.consent_old']({ date });
}
