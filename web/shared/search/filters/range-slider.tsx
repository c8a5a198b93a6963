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

const THUMB_CLASS =
  'pointer-events-none absolute bottom-0 left-0 h-6 appearance-none bg-transparent outline-none noscript:hidden ' +
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:cursor-grab [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-oxide [&::-webkit-slider-thumb]:bg-card ' +
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:cursor-grab [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-oxide [&::-moz-range-thumb]:bg-card ' +
  'focus-visible:[&::-webkit-slider-thumb]:outline-3 focus-visible:[&::-webkit-slider-thumb]:outline-indigo focus-visible:[&::-moz-range-thumb]:outline-3 focus-visible:[&::-moz-range-thumb]:outline-indigo';

/** A histogram of the listings with two thumbs that select a range. A thumb at its end sets no bound. */
export function RangeSlider({ label, unit, histogram, range, onChange }: RangeSliderProps) {
  const { edges, counts } = histogram;
  const lastStep = counts.length * STEPS_PER_BAR;
  const lowStep = range.min === null ? 0 : stepForValue(range.min, edges);
  const highStep = range.max === null ? lastStep : stepForValue(range.max, edges);
  const boundAtStep = (step: number, end: number) => (step === end ? null : valueAtStep(step, edges));
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
        className={`${THUMB_CLASS} -mx-3 w-[calc(100%+1.5rem)]`}
      />
      <input
        type="range"
        aria-label={m['search.max_of']({ label })}
        aria-valuetext={boundText(range.max)}
        min={0}
        max={lastStep}
        value={highStep}
        onChange={(event) => onChange({ ...range, max: boundAtStep(Math.max(Number(event.target.value), lowStep + 1), lastStep) })}
        className={`${THUMB_CLASS} -mx-3 w-[calc(100%+1.5rem)]`}
      />
      <HistogramTable label={label} unit={unit} histogram={histogram} />
    </div>
  );
}

/** The bars and the track under them, with the selected range in colour. `from` and `to` are positions counted in bars. */
function HistogramBars({
  histogram: { counts, edges },
  from,
  to,
}: {
  readonly histogram: Histogram;
  readonly from: number;
  readonly to: number;
}) {
  const highestCount = Math.max(...counts, 1);
  // A bar of one listing among hundreds must stay visible.
  const barHeight = (count: number) => (count === 0 ? 0 : Math.max(3, (count / highestCount) * 60));
  return (
    <svg
      viewBox={`0 0 ${counts.length * 10} 64`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 top-0 h-19 w-full overflow-visible"
    >
      {counts.map((count, index) => (
        <rect
          key={edges[index]}
          x={index * 10 + 0.75}
          y={62 - barHeight(count)}
          width="8.5"
          height={barHeight(count)}
          className={index + 0.5 > from && index + 0.5 < to ? 'fill-oxide/75' : 'fill-line'}
        />
      ))}
      <rect y="62" width={counts.length * 10} height="2" className="fill-line" />
      <rect x={from * 10} y="62" width={(to - from) * 10} height="2" className="fill-oxide" />
    </svg>
  );
}

/** The histogram as a table for screen readers. */
function HistogramTable({ label, unit, histogram: { counts, edges } }: Pick<RangeSliderProps, 'label' | 'unit' | 'histogram'>) {
  return (
    <table className="sr-only">
      <caption>{m['search.bars']({ label })}</caption>
      <tbody>
        {counts.map(
          (count, index) =>
            count > 0 && (
              <tr key={edges[index]}>
                <th scope="row">{m['search.bar_row']({ from: valueText(edges[index]!, unit), to: valueText(edges[index + 1]!, unit) })}</th>
                <td>{countText(count)}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}
