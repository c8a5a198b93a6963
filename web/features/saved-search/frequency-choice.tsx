import { m } from '../../../messages/compiled/messages.js';
import type { Frequency } from '../../../contract/saved-search.ts';

export const FREQUENCY_TEXT: Readonly<Record<Frequency, () => string>> = {
  instant: m['saved_search.instant'],
  daily: m['saved_search.daily'],
  weekly: m['saved_search.weekly'],
  off: m['saved_search.off'],
};
const NOTE: Readonly<Record<Frequency, () => string>> = {
  instant: m['saved_search.instant_note'],
  daily: m['saved_search.daily_note'],
  weekly: m['saved_search.weekly_note'],
  off: m['saved_search.off_note'],
};

/** How often the person hears of new homes, each with what that means. */
export function FrequencyChoice({ value, onChange }: { readonly value: Frequency; readonly onChange: (value: Frequency) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{m['saved_search.how_often']()}</legend>
      {(Object.keys(FREQUENCY_TEXT) as Frequency[]).map((one) => (
        <label key={one} className="flex min-h-12 cursor-pointer items-center gap-3">
          <input type="radio" name="frequency" checked={value === one} onChange={() => onChange(one)} className="size-5 shrink-0" />
          <span>
            {FREQUENCY_TEXT[one]()}
            <span className="block text-14 text-muted">{NOTE[one]()}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
