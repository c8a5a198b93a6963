import { m } from '../../../../messages/compiled/messages.js';
import type { Histogram } from '../../../../contract/search/search-page.ts';
import { countText } from '../../../lib/format/counts.ts';
import { STEPS_PER_BAR, stepForValue, valueAtStep, type Range } from './range-scale.ts';
import { valueText, type RangeUnit } from './range-text.ts';

interface RangeSliderProps {
  readonly label: string;
  readonly unit: RangeUnit;
  readonly histogram: Histogram;
  readonly range: Range;
  readonly onChange: (range: Range) => void;
}

/** A histogram of the listings with two thumbs that select a range. A thumb at the end of its track sets no bound. */
export function RangeSlider({ label, unit, histogram, range, onChange }: RangeSliderProps) {
  const { edges, counts } = histogram;
  const lastStep = counts.length * STEPS_PER_BAR;
  const lowStep = range.min === null ? 0 : stepForValue(range.min, edges);
  const highStep = range.max === null ? lastStep : stepForValue(range.max, edges);
  const boundAtStep = (step: number, endStep: number) => (step === endStep ? null : valueAtStep(step, edges));
  const boundText = (value: number | null) => (value === null ? m['search.any']() : valueText(value, unit));
  return (
    <div className="relative mx-3 h-22">
      <HistogramBars histogram={histogram} from={lowStep / STEPS_PER_BAR} to={highStep / STEPS_PER_BAR} />
      <input
        type="range"
        aria-label={m['search.min_of']({ label })}
        aria-valuetext={boundText(range.min)}
        min={0}
        max={lastStep}
        value={lowStep}
        onChange={(event) => onChange({ ...range, min: boundAtStep(Math.min(Number(event.target.value), highStep - 1), 0) })}
        className="range-thumb"
      />
      <input
        type="range"
        aria-label={m['search.max_of']({ label })}
        aria-valuetext={boundText(range.max)}
        min={0}
        max={lastStep}
        value={highStep}
        onChange={(event) => onChange({ ...range, max: boundAtStep(Math.max(Number(event.target.value), lowStep + 1), lastStep) })}
        className="range-thumb"
      />
      <HistogramList label={label} unit={unit} histogram={histogram} />
    </div>
  );
}

/** The bars and the track under them, with the selected range in colour. `from` and `to` are positions in bars. */
function HistogramBars({ histogram: { counts }, from, to }: { readonly histogram: Histogram; readonly from: number; readonly to: number }) {
  const highestCount = Math.max(...counts, 1);
  // A bar of one listing among hundreds must stay visible.
  const barHeight = (count: number) => Math.max(3, Math.round((count / highestCount) * 60));
  const isSelected = (index: number) => index + 0.5 > from && index + 0.5 < to;
  const outline = (count: number, index: number) =>
    count === 0 ? '' : `M${index * 10 + 0.75} 62v-${barHeight(count)}h8.5v${barHeight(count)}z`;
  const bars = (selected: boolean) => counts.map((count, index) => (isSelected(index) === selected ? outline(count, index) : '')).join('');
  return (
    <svg
      viewBox={`0 0 ${counts.length * 10} 64`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 top-0 h-19 w-full overflow-visible"
    >
      <path d={bars(true)} className="fill-oxide/75" />
      <path d={`${bars(false)}M0 62h${counts.length * 10}v2H0z`} className="fill-line" />
      <path d={`M${from * 10} 62H${to * 10}v2H${from * 10}z`} className="fill-oxide" />
    </svg>
  );
}

/** The histogram as a list for screen readers. */
function HistogramList({ label, unit, histogram: { counts, edges } }: Pick<RangeSliderProps, 'label' | 'unit' | 'histogram'>) {
  return (
    <ul aria-label={m['search.histogram']({ label })} className="sr-only">
      {counts.map(
        (count, index) =>
          count > 0 && (
            <li key={edges[index]}>
              {`${m['search.bar_row']({ from: valueText(edges[index]!, unit), to: valueText(edges[index + 1]!, unit) })}: ${countText(count)}`}
            </li>
          ),
      )}
    </ul>
  );
}
