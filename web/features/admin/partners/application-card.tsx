import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { HeldApplication, PartnerReason } from '../../../../contract/partners.ts';
import { api, messageOf } from '../../../lib/api.ts';
import { attemptKey } from '../../../lib/attempt-key.ts';
import { dateText } from '../../../lib/dates.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { displayPhone } from '../../login/phone.ts';
import { toast } from '../../toast/toast-store.ts';
import { FactList, type Fact } from '../fact-list.tsx';
import { RejectApplication } from './reject-application.tsx';

const ROLE = { agent: m['partner_console.role_agent'], channel_partner: m['partner_console.role_channel_partner'] };

/** One application with everything that is known, and the decision while it waits. */
export function ApplicationCard({ one, onDone }: { readonly one: HeldApplication; readonly onDone: () => void }) {
  const [rejecting, setRejecting] = useState(false);
  const [busy, setBusy] = useState(false);
  const [attempt] = useState(attemptKey);

  const decide = async (said: { decision: 'approve' } | { decision: 'reject'; reason: PartnerReason; note?: string }): Promise<void> => {
    setBusy(true);
    try {
      const body = { id: one.id, version: one.version, ...said };
      const { message } = await api('POST /admin/partners/decide', { body }, { idempotencyKey: `${attempt}-${said.decision}` });
      toast(message ?? '');
      setRejecting(false);
    } catch (error) {
      toast(messageOf(error, m['partner_console.failed']()), { look: 'error', durationMs: 6000 });
    } finally {
      setBusy(false);
      onDone();
    }
  };
  const facts: Fact[] = [
    [
      m['partner_console.phone'](),
      <Anchor key="tel" href={`tel:${one.phone}`} className="text-indigo underline">
        {displayPhone(one.phone)}
      </Anchor>,
    ],
    [
      m['partner_console.email'](),
      <Anchor key="mail" href={`mailto:${one.email}`} className="text-indigo underline">
        {one.email}
      </Anchor>,
    ],
    [m['partner_console.address'](), one.address],
    [
      m['partner_console.rera'](),
      one.rera ? (
        <span key="rera">
          {one.rera.number}{' '}
          <Anchor href={one.rera.authority.url} target="_blank" rel="noopener" className="text-indigo underline">
            {m['partner_console.register']({ authority: one.rera.authority.name })}
          </Anchor>
        </span>
      ) : (
        m['partner_console.no_rera']()
      ),
    ],
    [m['partner_console.areas'](), one.areas.join(' · ')],
    [m['partner_console.kinds'](), one.kinds.join(', ')],
    [m['partner_console.languages'](), one.languages.join(', ')],
    [m['partner_console.since'](), one.since],
    [
      m['partner_console.account'](),
      one.account
        ? m['partner_console.account_text']({ date: dateText(one.account.since), role: one.account.role, count: one.account.listings })
        : m['partner_console.no_account'](),
    ],
  ];
  return (
    <article aria-label={one.firm ?? one.name} className="rounded-card border border-line bg-card p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-18 font-bold">{one.firm ? `${one.firm} · ${one.name}` : one.name}</h2>
        <Badge look="plain">{ROLE[one.role]()}</Badge>
      </div>
      {(one.suspect || one.same_number > 0) && (
        <ul className="mb-3 rounded-card border border-mustard bg-mustard-soft px-4 py-2">
          {one.suspect && <li>{m['partner_console.suspect']()}</li>}
          {one.same_number > 0 && <li>{m['partner_console.same_number']({ count: one.same_number })}</li>}
        </ul>
      )}
      <FactList facts={facts} />
      <p className="mt-2 text-14 text-muted">
        {m['partner_console.sent']({ date: dateText(one.proved_at) })}
        {one.decided_at && ` · ${m['partner_console.decided']({ date: dateText(one.decided_at) })}`}
        {one.note && ` · ${one.note}`}
      </p>
      {one.state === 'waiting' && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button busy={busy} onClick={() => void decide({ decision: 'approve' })}>
            {m['partner_console.approve']()}
          </Button>
          <Button look="outline" onClick={() => setRejecting(true)}>
            {m['partner_console.reject']()}
          </Button>
        </div>
      )}
      {rejecting && (
        <RejectApplication
          busy={busy}
          onClose={() => setRejecting(false)}
          onReject={(reason, note) => void decide({ decision: 'reject', reason, ...(note && { note }) })}
        />
      )}
    </article>
  );
}
