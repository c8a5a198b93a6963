import { useEffect, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { clockText } from '../../lib/format/dates.ts';
import { cx } from '../../ui/cx.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { visitDayText } from './visit-time.ts';

interface VisitDay {
  readonly day: string;
  readonly slots: readonly string[];
}
interface SlotPickerProps {
  readonly propertyId: string;
  readonly selected: string | null;
  /** Gets null when another day is chosen, because the selected slot is then no longer on the screen. */
  readonly onSelect: (startsAt: string | null) => void;
}

const chipClass = (isSelected: boolean) =>
  cx(
    'min-h-11 rounded-control border px-3 font-semibold whitespace-nowrap',
    isSelected ? 'border-oxide bg-oxide text-on-oxide' : 'border-edge bg-card hover:bg-sand',
  );

/** Selects a free half-hour slot of a listing: first the day, then the time, in Indian time. */
export function SlotPicker(props: SlotPickerProps) {
  const [attempt, setAttempt] = useState(0);
  return <Slots key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Slots({ propertyId, selected, onSelect, onRetry }: SlotPickerProps & { readonly onRetry: () => void }) {
  const [days, setDays] = useState<readonly VisitDay[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      try {
        const { data } = await api('GET /visit/slots', { query: { property_id: propertyId } }, { signal: controller.signal });
        setDays(data.days.filter(({ slots }) => slots.length > 0));
      } catch (failure) {
        if (!controller.signal.aborted) setError(failure);
      }
    };
    void load();
    return () => controller.abort();
  }, [propertyId]);
  if (error && !days) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={onRetry} />;
  if (!days) return <Skeleton className="h-40 rounded-card" />;
  if (days.length === 0) return <p className="rounded-control bg-sand p-3">{m['visits.no_slots']()}</p>;
  const day = days.find((option) => option.day === chosenDay) ?? days[0]!;
  return (
    <div className="flex flex-col gap-4">
      {/* a fieldset is as wide as its content by default, so the row of days would make the dialog scroll sideways */}
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">{m['visits.day']()}</legend>
        <div className="flex gap-2 overflow-x-auto pb-2">
          {days.map((option) => (
            <button
              key={option.day}
              type="button"
              aria-pressed={option.day === day.day}
              onClick={() => {
                if (option.day === day.day) return;
                setChosenDay(option.day);
                onSelect(null);
              }}
              className={chipClass(option.day === day.day)}
            >
              {visitDayText(`${option.day}T12:00:00+05:30`)}
            </button>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-semibold">{m['visits.time']()}</legend>
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {day.slots.map((slot) => (
            <button
              key={slot}
              type="button"
              aria-pressed={slot === selected}
              onClick={() => onSelect(slot)}
              className={chipClass(slot === selected)}
            >
              {clockText(slot)}
            </button>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
