import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { StaffEvidence } from '../../../contract/listing/evidence.ts';
import type { WithdrawalReason } from '../../../contract/listing/evidence-terms.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { clockText, dateText } from '../../lib/format/dates.ts';
import { EVIDENCE_DOCUMENT_TEXTS } from '../../shared/evidence/evidence-texts.ts';
import { toast } from '../../shared/feedback/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EvidenceForms, type EvidenceInput } from './evidence-forms.tsx';
import { WithdrawDialog, WITHDRAWAL_TEXTS } from './withdraw-dialog.tsx';

type StaffRecord = StaffEvidence['records'][number];

const METHOD_TEXTS: Readonly<Record<string, () => string>> = {
  confirmed: m['evidence.record_confirmed'],
  phone_verified: m['evidence.phone_verified'],
  document_seen: m['evidence.document_seen'],
  rera_checked: m['evidence.rera_checked'],
  photo_at_place: m['evidence.photo_at_place'],
  visit_answered: m['evidence.record_visit_answered'],
};
const REASON_TEXTS: Readonly<Record<string, () => string>> = {
  ...WITHDRAWAL_TEXTS,
  photo_removed: m['evidence_withdrawal.photo_removed'],
  pin_moved: m['evidence_withdrawal.pin_moved'],
  home_changed: m['evidence_withdrawal.home_changed'],
  price_changed: m['evidence_withdrawal.price_changed'],
  answered_again: m['evidence_withdrawal.answered_again'],
};
/** Types of evidence that staff can withdraw. A confirmation is the lister's own statement, and a withdrawal is final. */
const WITHDRAWABLE: ReadonlySet<string> = new Set(['phone_verified', 'document_seen', 'rera_checked', 'photo_at_place', 'visit_answered']);

/** All evidence of a listing, with forms for staff to record what they checked and to withdraw evidence. */
export function EvidenceRecords({ listingId, isOwn }: { readonly listingId: string; readonly isOwn: boolean }) {
  const client = useQueryClient();
  const queryKey = ['review', 'evidence', listingId];
  const [recordToWithdraw, setRecordToWithdraw] = useState<StaffRecord | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const idempotency = useIdempotencyKey();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await api('GET /admin/evidence', { query: { property_id: listingId } })).data,
    retry: false,
    staleTime: 0,
  });

  const run = async (send: () => ReturnType<typeof withdraw>): Promise<boolean> => {
    setIsBusy(true);
    try {
      const response = await send();
      client.setQueryData(queryKey, response.data);
      idempotency.reportOutcome();
      toast(response.message ?? m['review_console.done']());
      return true;
    } catch (failure) {
      idempotency.reportOutcome(failure);
      toast(messageOf(failure, m['evidence.failed']()), { type: 'error', durationMs: 6000 });
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  const addRecord = (evidence: EvidenceInput) =>
    api('POST /admin/evidence', { body: { property_id: listingId, ...evidence } }, { idempotencyKey: `${idempotency.key()}-record` });
  const withdraw = (position: number, reason: WithdrawalReason) =>
    api(
      'POST /admin/evidence/withdraw',
      { body: { property_id: listingId, position, reason } },
      { idempotencyKey: `${idempotency.key()}-withdraw` },
    );

  if (error && !data) return <FailedState text={messageOf(error, m['review_console.failed']())} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="mt-6 h-40" />;
  return (
    <section aria-labelledby="evidence" className="mt-6">
      <h3 id="evidence" className="font-bold">
        {m['evidence.title']()}
      </h3>
      <p className="text-14 text-muted">{data.records.length > 0 ? m['evidence.about']() : m['evidence.none']()}</p>
      <ol className="mt-1 max-w-3xl">
        {data.records.map((record) => (
          <EvidenceRow key={record.position} record={record} busy={isBusy} onWithdraw={isOwn ? null : () => setRecordToWithdraw(record)} />
        ))}
      </ol>
      {!isOwn && <EvidenceForms busy={isBusy} onRecord={(evidence) => run(() => addRecord(evidence))} />}
      {recordToWithdraw && (
        <WithdrawDialog
          busy={isBusy}
          onClose={() => setRecordToWithdraw(null)}
          onWithdraw={(reason) =>
            void run(() => withdraw(recordToWithdraw.position, reason)).then((isDone) => isDone && setRecordToWithdraw(null))
          }
        />
      )}
    </section>
  );
}

interface EvidenceRowProps {
  readonly record: StaffRecord;
  readonly busy: boolean;
  /** Null when the evidence cannot be withdrawn. */
  readonly onWithdraw: (() => void) | null;
}

function EvidenceRow({ record, busy, onWithdraw }: EvidenceRowProps) {
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-line py-1.5">
      <span className="text-muted tabular-nums">{record.position}</span>
      {/* what follows the text starts below it on phones, not below the number */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-1 basis-60 break-words">
          {recordText(record)}
          <span className="block text-14 text-muted">
            {m['review_console.at']({ date: dateText(record.at), time: clockText(record.at) })}
            {record.checked_by !== null && ` ${m['evidence.by']({ name: record.checked_by })}`}
            {record.expires_at !== null && ` · ${m['evidence.until']({ date: dateText(record.expires_at) })}`}
          </span>
        </span>
        {record.state === 'withdrawn' && <Badge tone="plain">{m['evidence.withdrawn_badge']()}</Badge>}
        {record.state === 'expired' && <Badge tone="plain">{m['evidence.expired_badge']()}</Badge>}
        {record.state === 'lasting' && onWithdraw && WITHDRAWABLE.has(record.method) && (
          <Button variant="outline" busy={busy} onClick={onWithdraw}>
            {m['evidence.withdraw']()}
          </Button>
        )}
      </div>
    </li>
  );
}

function recordText({ method, details }: StaffRecord): string {
  if (method === 'withdrawn') {
    const reason = REASON_TEXTS[String(details.reason)]?.() ?? String(details.reason);
    return m['evidence.record_withdrawn']({ of: String(details.of), reason });
  }
  const title = METHOD_TEXTS[method]?.() ?? method;
  const detail = detailText(details);
  return detail === '' ? title : `${title}: ${detail}`;
}

const FEEDBACK_TEXTS: Readonly<Record<string, () => string>> = {
  as_shown: m['visits.as_shown'],
  price_as_shown: m['visits.price_as_shown'],
  rented_or_sold: m['visits.rented_or_sold'],
};

function detailText(details: StaffRecord['details']): string {
  if (typeof details.document === 'string') return EVIDENCE_DOCUMENT_TEXTS[details.document as keyof typeof EVIDENCE_DOCUMENT_TEXTS]();
  if (typeof details.number === 'string') return details.number;
  if (typeof details.metres === 'number') return `${details.metres} m`;
  const feedback = Object.entries(details).filter(([name]) => name in FEEDBACK_TEXTS);
  return feedback
    .map(([name, isTrue]) => `${FEEDBACK_TEXTS[name]!()}: ${isTrue === true ? m['visits.yes']() : m['visits.no']()}`)
    .join(' · ');
}
