import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { SiteVisit } from '../../../contract/site-visits.ts';
import { addDays, dayInIndia } from '../../../kinds/calendar.ts';
import { clockText, shortDateText } from '../../lib/format/dates.ts';
import { useToday } from '../../lib/page/today.ts';
import { visitDayText } from '../../shared/site-visits/visit-time.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { cx } from '../../ui/cx.ts';
import { BackIcon, ForwardIcon, type Icon } from '../../ui/drawings/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const DAYS_PER_WEEK = 7;
/** Index of the last week, counted from the current one: visits can be requested at most two weeks ahead. */
const LAST_WEEK_INDEX = 2;
/** States of visits that will take place, or have taken place. */
const SHOWN_STATES: ReadonlySet<SiteVisit['state']> = new Set(['requested', 'proposed', 'accepted', 'checked_in']);

/** Element id of the row that shows a visit below the week. */
export const visitRowId = (id: string): string => `visit-${id}`;

/**
 * An owner's visits of seven days from today: one column per day on wide screens, one line per day on phones. Each visit links to its row.
 */
export function WeekView({ visits }: { readonly visits: readonly SiteVisit[] }) {
  const today = dayInIndia(useToday());
  const [weekIndex, setWeekIndex] = useState(0);
  const firstDay = addDays(today, weekIndex * DAYS_PER_WEEK);
  const days = Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(firstDay, index));
  const visitsByDay = Map.groupBy(
    visits.filter(({ state }) => SHOWN_STATES.has(state)).toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)),
    ({ starts_at }) => dayInIndia(new Date(starts_at)),
  );
  const period = `${shortDateText(firstDay)} – ${shortDateText(days.at(-1)!)}`;
  return (
    <section aria-labelledby="visits-week" className="mb-6">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h2 id="visits-week" className="text-18 font-bold" aria-live="polite">
          {period}
        </h2>
        <div className="flex gap-1">
          <WeekButton
            icon={BackIcon}
            label={m['visits.week_before']()}
            isDisabled={weekIndex === 0}
            onPress={() => setWeekIndex(weekIndex - 1)}
          />
          <WeekButton
            icon={ForwardIcon}
            label={m['visits.week_after']()}
            isDisabled={weekIndex === LAST_WEEK_INDEX}
            onPress={() => setWeekIndex(weekIndex + 1)}
          />
        </div>
      </div>
      <ol className="grid overflow-hidden rounded-card border border-line bg-card md:grid-cols-7">
        {days.map((day) => (
          <Day key={day} day={day} visits={visitsByDay.get(day) ?? []} />
        ))}
      </ol>
    </section>
  );
}

interface WeekButtonProps {
  readonly icon: Icon;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

/** Not `disabled` in the first and the last week, because a disabled button would lose the focus. */
function WeekButton({ icon, label, isDisabled, onPress }: WeekButtonProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      aria-disabled={isDisabled}
      className={cx(isDisabled && 'opacity-40')}
      onClick={isDisabled ? undefined : onPress}
    />
  );
}

function Day({ day, visits }: { readonly day: string; readonly visits: readonly SiteVisit[] }) {
  return (
    <li className="flex gap-3 border-b border-line px-3 py-2 last:border-0 md:min-h-32 md:flex-col md:gap-2 md:border-r md:border-b-0">
      <p className={cx('w-20 shrink-0 text-14 md:w-auto', visits.length === 0 ? 'text-muted' : 'font-semibold')}>{visitDayText(day)}</p>
      {visits.length === 0 ? (
        <p className="text-14 text-muted md:sr-only">{m['visits.free_day']()}</p>
      ) : (
        <ul className="flex min-w-0 grow flex-col gap-1">
          {visits.map((visit) => (
            <li key={visit.id}>
              <Anchor
                href={`/visits?as=owner#${visitRowId(visit.id)}`}
                className={cx(
                  'block rounded-control border px-2 py-1 text-14 hover:underline',
                  visit.state === 'requested' || visit.state === 'proposed' ? 'border-dashed border-edge' : 'border-line bg-sand',
                )}
              >
                <span className="block font-semibold">{clockText(visit.starts_at)}</span>
                <span className="block truncate">{visit.counterpart_name ?? visit.title}</span>
                {visit.state === 'requested' && <span className="block text-muted">{m['visits.requested_owner']()}</span>}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
