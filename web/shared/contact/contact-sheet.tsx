import { useState, type ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { ContactOptions } from '../../../contract/contact/passes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { roleText } from '../../ui/listing/role-text.ts';
import { CalendarIcon, ChatIcon } from '../../ui/drawings/icons.tsx';
import { PhoneIcon } from '../../ui/drawings/task-icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AskForVisitDialog } from '../site-visits/ask-for-visit-dialog.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import type { ContactSubject } from './contact-subject.ts';
import { FirstMessage } from './first-message.tsx';
import { PersonLine } from './person-line.tsx';
import { useContactOptions } from './use-contact-options.ts';
import { useShowNumber } from './use-show-number.ts';

/**
 * The ways to contact a lister, each with what it shares. Nothing is shared before one is chosen. For people who are logged in; a session
 * that ended leads to the login and comes back.
 */
export function ContactSheet({ subject, onClose }: { readonly subject: ContactSubject; readonly onClose: () => void }) {
  const { propertyId, name, role } = subject;
  const [view, setView] = useState<'choices' | 'message' | 'visit'>('choices');
  const options = useContactOptions(propertyId);
  const number = useShowNumber(propertyId);
  if (number.result) return <ContactDialog result={number.result} subject={subject} onClose={onClose} />;
  if (view === 'visit') return <AskForVisitDialog propertyId={propertyId} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={m['contact_sheet.title']({ name })}>
      <div className="flex flex-col gap-4">
        <PersonLine name={name} note={roleText(role)} />
        {view === 'message' ? (
          <FirstMessage
            subject={subject}
            questions={options?.questions ?? []}
            conversationId={options?.conversation_id ?? null}
            onBack={() => setView('choices')}
            onShowNumber={number.show}
            onClose={onClose}
          />
        ) : (
          <>
            <Choice
              icon={<ChatIcon />}
              title={m['contact_sheet.message']()}
              note={m['contact_sheet.message_note']({ name })}
              isFirst
              onClick={() => setView('message')}
            />
            <Choice
              icon={<CalendarIcon />}
              title={m['contact_sheet.visit']()}
              note={m['contact_sheet.visit_note']()}
              onClick={() => setView('visit')}
            />
            <Choice
              icon={number.busy ? <Spinner /> : <PhoneIcon />}
              title={m['contact_sheet.number']()}
              note={numberNote(options, name)}
              detail={leftText(options)}
              disabled={number.busy || options?.pass === 'ended_by_owner'}
              onClick={number.show}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function numberNote(options: ContactOptions | null | undefined, name: string): string {
  if (options?.pass === 'open') return m['contact_sheet.number_open']();
  if (options?.pass === 'renewable') return m['contact_sheet.number_renew']();
  if (options?.pass === 'waiting') return m['contact_sheet.number_waiting']();
  if (options?.pass === 'ended_by_owner') return m['contact_sheet.number_ended']({ name });
  return m['contact_sheet.number_note']({ name });
}

/** How many contacts are left, where showing the number uses one. An empty line keeps its place while it loads. */
function leftText(options: ContactOptions | null | undefined): string | null {
  if (options === undefined) return '';
  if (options === null) return m['contact_sheet.options_failed']();
  if (options.pass !== 'none') return null;
  const { left_today: left, per_day: limit, left_in_plans: plan } = options;
  return plan > 0 ? m['contact_sheet.left_plan']({ left, limit, plan }) : m['contact_sheet.left']({ left, limit });
}

interface ChoiceProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly note: string;
  readonly detail?: string | null;
  readonly isFirst?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** One way to contact the lister. */
function Choice({ icon, title, note, detail = null, isFirst = false, disabled, onClick }: ChoiceProps) {
  return (
    <button
      type="button"
      data-autofocus={isFirst ? '' : undefined}
      disabled={disabled}
      onClick={onClick}
      className="flex items-start gap-3 rounded-card border border-edge bg-card p-4 text-left hover:border-ink disabled:opacity-60"
    >
      <span className="mt-0.5 text-oxide">{icon}</span>
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-14 text-muted">{note}</span>
        {detail !== null && <span className="mt-1 block min-h-5 text-14 font-semibold">{detail}</span>}
      </span>
    </button>
  );
}
