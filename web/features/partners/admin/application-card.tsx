import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { ApplicationRecord, PartnerRejectReason } from '../../../../contract/partners/partner-records.ts';
import { api, messageOf } from '../../../lib/api/api.ts';
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts';
import { dateText } from '../../../lib/format/dates.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { displayPhone } from '../../../lib/format/phone.ts';
import { toast } from '../../../shared/feedback/toast.ts';
import { FactList, type Fact } from '../../../shared/staff-console/fact-list.tsx';
import { RejectApplication } from './reject-application.tsx';

const ROLE_TEXTS = { agent: m['partner_console.role_agent'], channel_partner: m['partner_console.role_channel_partner'] };

/** An application with all its details. While it is open, also the buttons to decide it. */
export function ApplicationCard({ application, onDone }: { readonly application: ApplicationRecord; readonly onDone: () => void }) {
  const [isRejecting, setIsRejecting] = useState(false);
  const [busy, setBusy] = useState(false);
  const idempotency = useIdempotencyKey();

  const decide = async (
    decision: { decision: 'approve' } | { decision: 'reject'; reason: PartnerRejectReason; note?: string },
  ): Promise<void> => {
    setBusy(true);
    try {
      const body = { id: application.id, version: application.version, ...decision };
      const { message } = await api(
        'POST /admin/partners/decide',
        { body },
        { idempotencyKey: `${idempotency.key()}-${decision.decision}` },
      );
      idempotency.reportOutcome();
      toast(message ?? '');
      setIsRejecting(false);
    } catch (error) {
      idempotency.reportOutcome(error);
      toast(messageOf(error, m['partner_console.failed']()), { type: 'error', durationMs: 6000 });
    } finally {
      setBusy(false);
      onDone();
    }
  };
  const facts: Fact[] = [
    [
      m['partner_console.phone'](),
      <Anchor key="tel" href={`tel:${application.phone}`} className="text-indigo underline">
        {displayPhone(application.phone)}
      </Anchor>,
    ],
    [
      m['partner_console.email'](),
      <Anchor key="mail" href={`mailto:${application.email}`} className="text-indigo underline">
        {application.email}
      </Anchor>,
    ],
    [m['partner_console.address'](), application.address],
    [
      m['partner_console.rera'](),
      application.rera ? (
        <span key="rera">
          {application.rera.number}{' '}
          <Anchor href={application.rera.authority.url} target="_blank" rel="noopener" className="text-indigo underline">
            {m['partner_console.register']({ authority: application.rera.authority.name })}
          </Anchor>
        </span>
      ) : (
        m['partner_console.no_rera']()
      ),
    ],
    [m['partner_console.areas'](), application.areas.join(' · ')],
    [m['partner_console.kinds'](), application.kinds.join(', ')],
    [m['partner_console.languages'](), application.languages.join(', ')],
    [m['partner_console.since'](), application.since],
    [
      m['partner_console.account'](),
      application.account
        ? m['partner_console.account_text']({
            date: dateText(application.account.since),
            role: application.account.role,
            count: application.account.listings,
          })
        : m['partner_console.no_account'](),
    ],
  ];
  return (
    <article aria-label={application.firm ?? application.name} className="rounded-card border border-line bg-card p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-18 font-bold">{application.firm ? `${application.firm} · ${application.name}` : application.name}</h2>
        <Badge tone="plain">{ROLE_TEXTS[application.role]()}</Badge>
      </div>
      {(application.suspect || application.same_rera > 0) && (
        <ul className="mb-3 rounded-card border border-mustard bg-mustard-soft px-4 py-2">
          {application.suspect && <li>{m['partner_console.suspect']()}</li>}
          {application.same_rera > 0 && <li>{m['partner_console.same_rera']({ count: application.same_rera })}</li>}
        </ul>
      )}
      <FactList facts={facts} />
      <p className="mt-2 text-14 text-muted">
        {m['partner_console.sent']({ date: dateText(application.verified_at) })}
        {application.decided_at && ` · ${m['partner_console.decided']({ date: dateText(application.decided_at) })}`}
        {application.note && ` · ${application.note}`}
      </p>
      {application.state === 'waiting' && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button busy={busy} onClick={() => void decide({ decision: 'approve' })}>
            {m['partner_console.approve']()}
          </Button>
          <Button variant="outline" onClick={() => setIsRejecting(true)}>
            {m['partner_console.reject']()}
          </Button>
        </div>
      )}
      {isRejecting && (
        <RejectApplication
          busy={busy}
          onClose={() => setIsRejecting(false)}
          onReject={(reason, note) => void decide({ decision: 'reject', reason, ...(note && { note }) })}
        />
      )}
    </article>
  );
}
