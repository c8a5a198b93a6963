import { useState, type ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { SiteVisit } from '../../../contract/site-visits.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { clockText } from '../../lib/format/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../shared/feedback/toast.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CheckInForm } from './check-in-form.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { useVisitChange } from './use-visit-change.ts';

const STATE_TEXTS: Readonly<Record<SiteVisit['state'], Readonly<Record<SiteVisit['side'], () => string>>>> = {
  requested: { seeker: m['visits.requested_seeker'], owner: m['visits.requested_owner'] },
  proposed: { seeker: m['visits.proposed_seeker'], owner: m['visits.proposed_owner'] },
  accepted: { seeker: m['visits.accepted'], owner: m['visits.accepted'] },
  checked_in: { seeker: m['visits.checked_in'], owner: m['visits.checked_in'] },
  cancelled: { seeker: m['visits.cancelled'], owner: m['visits.cancelled'] },
  expired: { seeker: m['visits.expired'], owner: m['visits.expired'] },
  missed: { seeker: m['visits.missed'], owner: m['visits.missed'] },
};

/** A visit: time, listing, other person, status, and what the viewer can do. */
export function VisitRow({ visit }: { readonly visit: SiteVisit }) {
  const { side, state, starts_at, ends_at, title, path, note, cancel_reason, code } = visit;
  return (
    <article className="flex flex-col gap-2 rounded-card border border-line bg-card p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-18 font-bold">
          {clockText(starts_at)} – {clockText(ends_at)}
        </span>
        <span className={cx('text-14 font-semibold', state === 'accepted' || state === 'checked_in' ? 'text-leaf' : 'text-muted')}>
          {STATE_TEXTS[state][side]()}
        </span>
      </p>
      {path === null ? (
        <p className="font-semibold">{title}</p>
      ) : (
        <Anchor href={path} className="inline-flex min-h-11 min-w-11 items-center font-semibold text-indigo hover:underline">
          {title}
        </Anchor>
      )}
      {visit.counterpart_name !== null && <p className="text-muted">{m['visits.with']({ name: visit.counterpart_name })}</p>}
      {note !== null && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {cancel_reason !== null && <p className="wrap-anywhere text-muted">{m['visits.reason_given']({ reason: cancel_reason })}</p>}
      {code !== null && (
        <p className="rounded-control bg-sand p-3">
          <strong className="tabular-nums">{m['visits.code']({ code })}</strong>
          <span className="block text-14 text-muted">{m['visits.code_note']()}</span>
        </p>
      )}
      <VisitActions visit={visit} />
    </article>
  );
}

function VisitActions({ visit }: { readonly visit: SiteVisit }) {
  const { id, property_id, actions, starts_at, state } = visit;
  const [dialog, setDialog] = useState<'propose' | 'cancel' | null>(null);
  const { mutate: accept, isPending } = useVisitChange(() => api('POST /visit/accept', { body: { visit_id: id, starts_at } }));
  const close = () => setDialog(null);
  const downloadCalendarEvent = () => {
    download('/visit/calendar', { visit_id: id }).catch((error: unknown) =>
      toast(messageOf(error, m['shell.request_failed']()), { type: 'error' }),
    );
  };
  const ifAllowed = (action: SiteVisit['actions'][number], element: ReactNode) => (actions.includes(action) ? element : null);
  return (
    <>
      {ifAllowed('check_in', <CheckInForm visitId={id} />)}
      {ifAllowed('give_feedback', <FeedbackForm visitId={id} />)}
      <div className="flex flex-wrap gap-2">
        {ifAllowed(
          'accept',
          <Button busy={isPending} onClick={() => accept(undefined)}>
            {m['visits.accept']()}
          </Button>,
        )}
        {ifAllowed(
          'propose',
          <Button variant="outline" onClick={() => setDialog('propose')}>
            {m['visits.propose']()}
          </Button>,
        )}
        {state === 'accepted' && (
          <Button variant="outline" onClick={downloadCalendarEvent}>
            {m['visits.calendar']()}
          </Button>
        )}
        {ifAllowed(
          'cancel',
          <Button variant="quiet" onClick={() => setDialog('cancel')}>
            {m['visits.cancel']()}
          </Button>,
        )}
      </div>
      {dialog === 'propose' && <ProposeDialog visitId={id} propertyId={property_id} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog visitId={id} onClose={close} />}
    </>
  );
}
