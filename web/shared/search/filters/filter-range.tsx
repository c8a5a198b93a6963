import { m } from '../../../../messages/compiled/messages.js';
import type { FilterControl, SearchPage } from '../../../../contract/search/search-page.ts';
import type { Histogram } from '../../../../contract/search/search-page.ts';
import { parseAmount } from '../../../../kinds/amount-text.ts';
import { FilterLinks } from './filter-links.tsx';
import { FilterGroup } from './filter-group.tsx';
import { RangeSlider } from './range-slider.tsx';
import { parseRange } from './range-scale.ts';
import { rangeText } from './range-text.ts';
import { useDebouncedValue } from './use-debounced-value.ts';
import type { Search } from '../use-search.ts';

/** Long enough that dragging or typing does not start a search at every step. */
const TYPING_PAUSE_MS = 450;
/** Areas have three decimals, because small plots are a few hundredths of an acre. */
const AREA_STEPS_PER_UNIT = 1000;

interface FilterRangeProps {
  readonly control: FilterControl;
  /** The area unit of the page, and the links to other units. */
  readonly area: SearchPage['area'];
  readonly histogram: Histogram | undefined;
  readonly min: string;
  readonly max: string;
  readonly onChange: (min: string, max: string) => void;
  /** Handles a click on the link to another area unit, so that the filters stay open. */
  readonly onUnitLink: Search['followLink'];
}

/** A numeric range: a histogram with two slider thumbs, and two fields for exact numbers. */
export function FilterRange({ control, area, histogram, min, max, onChange, onUnitLink }: FilterRangeProps) {
  const { param, label } = control;
  const isArea = control.unit === 'area';
  const unit = { type: control.unit, areaUnit: area.word };
  const toNumberText = (text: string) => parseTypedNumber(text, isArea ? AREA_STEPS_PER_UNIT : 1);
  const [draft, setDraft] = useDebouncedValue(`${min}|${max}`, TYPING_PAUSE_MS, (text) => {
    const [from = '', to = ''] = text.split('|');
    onChange(toNumberText(from), toNumberText(to));
  });
  const [from = '', to = ''] = draft.split('|');
  const range = parseRange(toNumberText(from), toNumberText(to));
  return (
    <FilterGroup label={label} summary={rangeText(range, unit)}>
      {isArea && <FilterLinks label={label} links={area.units} className="mt-1 mb-3" onNavigate={onUnitLink} />}
      {histogram && histogram.counts.length > 1 && (
        <RangeSlider
          label={label}
          unit={unit}
          histogram={histogram}
          range={range}
          onChange={(next) => setDraft(`${next.min ?? ''}|${next.max ?? ''}`)}
        />
      )}
      <div className="mt-3 grid grid-cols-2 gap-2">
        <BoundField
          name={`${param}_min`}
          label={m['search.min_of']({ label })}
          caption={m['search.min']()}
          value={from}
          onChange={(next) => setDraft(`${next}|${to}`)}
        />
        <BoundField
          name={`${param}_max`}
          label={m['search.max_of']({ label })}
          caption={m['search.max']()}
          value={to}
          onChange={(next) => setDraft(`${from}|${next}`)}
        />
      </div>
    </FilterGroup>
  );
}

/** Converts typed text (`18k`, `1.5 Cr`, `18,500`) to the plain number that the API expects. Empty when the text is not a number. */
function parseTypedNumber(text: string, stepsPerUnit: number): string {
  if (text.trim().startsWith('-')) return text.trim();
  const amount = parseAmount(text.replaceAll('|', ''), stepsPerUnit);
  return amount === null ? '' : String(amount);
}

interface BoundFieldProps {
  readonly name: string;
  readonly label: string;
  readonly caption: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function BoundField({ name, label, caption, value, onChange }: BoundFieldProps) {
  return (
    <label className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-control border border-edge bg-card px-2.5 text-14 focus-within:outline-3 focus-within:outline-indigo hover:border-ink">
      <span aria-hidden="true" className="shrink-0 text-muted">
        {caption}
      </span>
      <input
        name={name}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value.replaceAll('|', ''))}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        className="w-full min-w-0 bg-transparent text-right text-16 outline-none"
      />
    </label>
  );
}
