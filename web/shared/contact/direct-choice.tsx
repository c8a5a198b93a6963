import { m } from '../../../messages/compiled/messages.js';
import type { ContactOptions } from '../../../contract/contact/passes.ts';
import { PhoneIcon } from '../../ui/drawings/task-icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Choice } from './choice.tsx';

interface DirectChoiceProps {
  /** Undefined while the options load. Null when they could not be loaded; then the server decides when a way is chosen. */
  readonly options: ContactOptions | null | undefined;
  readonly name: string;
  readonly number: { readonly show: () => void; readonly busy: boolean };
  readonly call: { readonly start: () => void; readonly busy: boolean };
}

/** How the lister may be reached by phone: by the number, by a call that hides both numbers, or not at all. */
export function DirectChoice({ options, name, number, call }: DirectChoiceProps) {
  if (options?.reach === 'messages')
    return (
      <p className="rounded-card bg-sand p-4 text-14">
        <span className="block font-semibold">{m['contact_sheet.messages_only']()}</span>
        <span className="text-muted">{m['contact_sheet.messages_only_note']({ name })}</span>
      </p>
    );
  const isEnded = options?.pass === 'ended_by_owner';
  if (options?.reach === 'call')
    return (
      <Choice
        icon={call.busy ? <Spinner /> : <PhoneIcon />}
        title={m['contact_sheet.call']()}
        note={callNote(options, name)}
        detail={leftText(options)}
        disabled={call.busy || isEnded}
        onClick={call.start}
      />
    );
  return (
    <Choice
      icon={number.busy ? <Spinner /> : <PhoneIcon />}
      title={m['contact_sheet.number']()}
      note={numberNote(options, name)}
      detail={leftText(options)}
      disabled={number.busy || isEnded}
      onClick={number.show}
    />
  );
}

function numberNote(options: ContactOptions | null | undefined, name: string): string {
  if (options?.pass === 'open') return m['contact_sheet.number_open']();
  if (options?.pass === 'renewable') return m['contact_sheet.number_renew']();
  if (options?.pass === 'waiting') return m['contact_sheet.number_waiting']();
  if (options?.pass === 'ended_by_owner') return m['contact_sheet.number_ended']({ name });
  return m['contact_sheet.number_note']({ name });
}

function callNote({ pass }: ContactOptions, name: string): string {
  if (pass === 'ended_by_owner') return m['contact_sheet.call_ended']({ name });
  if (pass === 'waiting') return m['contact_sheet.number_waiting']();
  return pass === 'none' ? m['contact_sheet.call_note']({ name }) : m['contact_sheet.call_open']({ name });
}

/** The number of contacts that are left, when showing the number uses one. A line stays reserved while the options load. */
function leftText(options: ContactOptions | null | undefined): string | null {
  if (options === undefined) return '';
  if (options === null) return m['contact_sheet.options_failed']();
  if (options.pass !== 'none') return null;
  const { left_today: leftToday, per_day: limit, left_in_plans: plan } = options;
  return plan > 0
    ? m['contact_sheet.remaining_in_plan']({ left: leftToday, limit, plan })
    : m['contact_sheet.remaining']({ left: leftToday, limit });
}
