import { m } from '../../../messages/compiled/messages.js';
import { clockText } from '../../lib/format/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';

const LINK = 'inline-flex min-h-11 items-center text-indigo hover:underline';

export function MailLink({ address }: { readonly address: string }) {
  return (
    <Anchor href={`mailto:${address}`} className={LINK}>
      {address}
    </Anchor>
  );
}

interface PhoneLinkProps {
  readonly number: string;
  readonly label?: string;
  readonly hours?: { readonly from: number; readonly to: number } | null;
}

/** A phone number to call, with its purpose and hours. */
export function PhoneLink({ number, label, hours }: PhoneLinkProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {label && <span>{label}</span>}
      <Anchor href={`tel:${number.replaceAll(/[ -]/g, '')}`} className={LINK}>
        {number}
      </Anchor>
      {hours && <span className="text-14 text-muted">{m['operator.hours']({ from: hourText(hours.from), to: hourText(hours.to) })}</span>}
    </p>
  );
}

/** An hour of the day in India as text, for example `9:00 am`. */
const hourText = (hour: number) => clockText(`2000-01-01T${String(hour).padStart(2, '0')}:00:00+05:30`);
