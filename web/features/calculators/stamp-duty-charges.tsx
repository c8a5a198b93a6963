import type { Duty, DutyLine } from '../../../contract/calculators/stamp-duty.ts';
import { indianNumber } from '../../../kinds/indian-number.ts';
import { m } from '../../../messages/compiled/messages.js';
import { dateText } from '../../lib/format/dates.ts';
import { rupees } from '../../lib/format/money.ts';
import { Anchor } from '../../ui/anchor.tsx';

const CHARGE_TEXTS = {
  duty: m['cost.duty'],
  cess: m['cost.cess'],
  surcharge: m['cost.surcharge'],
  additional: m['cost.additional'],
  transfer: m['cost.transfer'],
  registration: m['cost.registration'],
};
const percentText = (percent: number): string => indianNumber(percent, 3);

/** The charges with their rate, the date it was checked, and its source. */
export function StampDutyCharges({ duty }: { readonly duty: Duty }) {
  return (
    <ul className="mt-6 rounded-card border border-line bg-card px-4">
      {duty.lines.map((line) => (
        <li
          key={line.rate.charge}
          className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-b border-line py-3 last:border-0"
        >
          <div>
            <p className="font-semibold">{CHARGE_TEXTS[line.rate.charge]()}</p>
            <p className="text-14 text-muted">{rateText(line)}</p>
            <p className="text-14">
              <Anchor
                href={line.rate.source}
                rel="noreferrer nofollow"
                className="inline-flex min-h-8 items-center text-indigo underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
              >
                {new URL(line.rate.source).hostname}
              </Anchor>{' '}
              <span className="text-muted">{m['calculators.duty.read_on']({ date: dateText(line.rate.checked_on) })}</span>
            </p>
          </div>
          <p className="text-18 font-semibold">
            {line.min === line.max ? rupees(line.max) : m['calculators.duty.between']({ least: rupees(line.min), most: rupees(line.max) })}
          </p>
        </li>
      ))}
    </ul>
  );
}

function rateText({ rate }: DutyLine): string {
  const percent = rate.percent_max === null ? percentText(rate.percent) : `${percentText(rate.percent)}–${percentText(rate.percent_max)}`;
  return [
    (rate.is_percent_of_duty ? m['calculators.duty.of_duty'] : m['calculators.duty.of_value'])({ percent }),
    rate.cap !== null && m['calculators.duty.cap']({ amount: rupees(rate.cap) }),
    rate.valid_from !== null && m['calculators.duty.since']({ date: dateText(rate.valid_from) }),
  ]
    .filter((part) => part !== false)
    .join(', ');
}
