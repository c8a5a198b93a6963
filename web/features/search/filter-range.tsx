import { m } from '../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../contract/property-pages.ts';
import type { Histogram } from '../../../contract/shapes.ts';
import { parseFigure } from '../../lib/money.ts';
import { FilterChoices } from './filter-choices.tsx';
import { FilterGroup } from './filter-group.tsx';
import { RangeSlider } from './range-slider.tsx';
import { readRange } from './range-scale.ts';
import { rangeText, type Control } from './range-text.ts';
import { useLate } from './use-late.ts';
import type { Search } from './use-search.ts';

/** Long enough to drag or type without a search at every move. */
const PAUSE_MS = 450;
/** Plots are a few hundredths of an acre. */
const AREA_PARTS = 1000;

interface FilterRangeProps {
  readonly control: Control;
  /** Of the page: what it says areas in. */
  readonly area: SearchPage['area'];
  readonly histogram: Histogram | undefined;
  readonly min: string;
  readonly max: string;
  readonly onChange: (min: string, max: string) => void;
  /** Another unit is a change like any other: the filters stay open, and one step back leaves them. */
  readonly onUnit: Search['take'];
}

/** A range with its bars, two thumbs, and two fields for exact figures. */
export function FilterRange({ control, area, histogram, min, max, onChange, onUnit }: FilterRangeProps) {
  const { param, label } = control;
  const isArea = control.unit === 'area';
  const unit = { unit: control.unit, word: area.word };
  const plain = (text: string) => figureIn(text, isArea ? AREA_PARTS : 1);
  const [said, say] = useLate(`${min}|${max}`, PAUSE_MS, (text) => {
    const [from = '', to = ''] = text.split('|');
    onChange(plain(from), plain(to));
  });
  const [from = '', to = ''] = said.split('|');
  const range = readRange(plain(from), plain(to));
  return (
    <FilterGroup label={label} chosen={rangeText(range, unit)}>
      {isArea && <FilterChoices label={label} choices={area.units} className="mt-1 mb-3" onTake={onUnit} />}
      {histogram && histogram.counts.length > 1 && (
        <RangeSlider
          label={label}
          unit={unit}
          histogram={histogram}
          range={range}
          onChange={(next) => say(`${next.min ?? ''}|${next.max ?? ''}`)}
        />
      )}
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Bound
          name={`${param}_min`}
          label={m['search.min_of']({ label })}
          word={m['search.min']()}
          value={from}
          onChange={(next) => say(`${next}|${to}`)}
        />
        <Bound
          name={`${param}_max`}
          label={m['search.max_of']({ label })}
          word={m['search.max']()}
          value={to}
          onChange={(next) => say(`${from}|${next}`)}
        />
      </div>
    </FilterGroup>
  );
}

/** What people write (`18k`, `1.5 Cr`, `18,500`) as the plain number a search takes; empty when it is none. */
function figureIn(text: string, parts: number): string {
  if (text.trim().startsWith('-')) return text.trim();
  const amount = parseFigure(text.replaceAll('|', ''), parts);
  return amount === null ? '' : String(amount);
}

interface BoundProps {
  readonly name: string;
  readonly label: string;
  readonly word: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Bound({ name, label, word, value, onChange }: BoundProps) {
  return (
    <label className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-control border border-edge bg-card px-2.5 text-14 focus-within:outline-3 focus-within:outline-indigo hover:border-ink">
      <span aria-hidden="true" className="shrink-0 text-muted">
        {word}
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
