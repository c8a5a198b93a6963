import { m } from '../../../messages/compiled/messages.js';
import type { Frequency } from '../../../contract/saved-searches.ts';

export const FREQUENCY_TEXT: Readonly<Record<Frequency, () => string>> = {
  instant: m['saved_search.instant'],
  daily: m['saved_search.daily'],
  weekly: m['saved_search.weekly'],
  off: m['saved_search.off'],
};
const FREQUENCY_NOTES: Readonly<Record<Frequency, () => string>> = {
  instant: m['saved_search.instant_note'],
  daily: m['saved_search.daily_note'],
  weekly: m['saved_search.weekly_note'],
  off: m['saved_search.off_note'],
};

/** How often the person is notified about new listings, with an explanation of each option. */
export function FrequencyChoice({ value, onChange }: { readonly value: Frequency; readonly onChange: (value: Frequency) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{m['saved_search.how_often']()}</legend>
      {(Object.keys(FREQUENCY_TEXT) as Frequency[]).map((frequency) => (
        <label key={frequency} className="flex min-h-12 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="frequency"
            checked={value === frequency}
            onChange={() => onChange(frequency)}
            className="size-5 shrink-0"
          />
          <span>
            {FREQUENCY_TEXT[frequency]()}
            <span className="block text-14 text-muted">{FREQUENCY_NOTES[frequency]()}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
