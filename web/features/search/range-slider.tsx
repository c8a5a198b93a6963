import { m } from '../../../messages/compiled/messages.js';
import type { Histogram } from '../../../contract/shapes.ts';
import { countText } from '../../lib/counts.ts';
import { STEPS_PER_BAR, stepOf, valueAt, type Range } from './range-scale.ts';
import { valueText, type Unit } from './range-text.ts';

interface RangeSliderProps {
  readonly label: string;
  readonly unit: Unit;
  readonly histogram: Histogram;
  readonly range: Range;
  readonly onChange: (range: Range) => void;
}

const thumb =
  'pointer-events-none absolute bottom-0 left-0 h-6 appearance-none bg-transparent outline-none noscript:hidden ' +
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:cursor-grab [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-oxide [&::-webkit-slider-thumb]:bg-card ' +
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:cursor-grab [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-oxide [&::-moz-range-thumb]:bg-card ' +
  'focus-visible:[&::-webkit-slider-thumb]:outline-3 focus-visible:[&::-webkit-slider-thumb]:outline-indigo focus-visible:[&::-moz-range-thumb]:outline-3 focus-visible:[&::-moz-range-thumb]:outline-indigo';

/** How many listings cost how much, and two thumbs under the bars to say what is wanted. A thumb at its end sets no limit. */
export function RangeSlider({ label, unit, histogram, range, onChange }: RangeSliderProps) {
  const { edges, counts } = histogram;
  const last = counts.length * STEPS_PER_BAR;
  const low = range.min === null ? 0 : stepOf(range.min, edges);
  const high = range.max === null ? last : stepOf(range.max, edges);
  const limit = (step: number, end: number) => (step === end ? null : valueAt(step, edges));
  const said = (value: number | null) => (value === null ? m['search.any']() : valueText(value, unit));
  return (
    <div className="relative mx-3 h-22">
      <Bars histogram={histogram} from={low / STEPS_PER_BAR} to={high / STEPS_PER_BAR} />
      <input
        type="range"
        aria-label={m['search.min_of']({ label })}
        aria-valuetext={said(range.min)}
        min={0}
        max={last}
        value={low}
        onChange={(event) => onChange({ ...range, min: limit(Math.min(Number(event.target.value), high - 1), 0) })}
        className={`${thumb} -mx-3 w-[calc(100%+1.5rem)]`}
      />
      <input
        type="range"
        aria-label={m['search.max_of']({ label })}
        aria-valuetext={said(range.max)}
        min={0}
        max={last}
        value={high}
        onChange={(event) => onChange({ ...range, max: limit(Math.max(Number(event.target.value), low + 1), last) })}
        className={`${thumb} -mx-3 w-[calc(100%+1.5rem)]`}
      />
      <BarsTable label={label} unit={unit} histogram={histogram} />
    </div>
  );
}

/** The bars and the track under them; what is wanted is in colour. `from` and `to` count in bars. */
function Bars({ histogram: { counts, edges }, from, to }: { readonly histogram: Histogram; readonly from: number; readonly to: number }) {
  const most = Math.max(...counts, 1);
  // A bar of one listing among hundreds still has to be seen.
  const height = (count: number) => (count === 0 ? 0 : Math.max(3, (count / most) * 60));
  return (
    <svg
      viewBox={`0 0 ${counts.length * 10} 64`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 top-0 h-19 w-full overflow-visible"
    >
      {counts.map((count, at) => (
        <rect
          key={edges[at]}
          x={at * 10 + 0.75}
          y={62 - height(count)}
          width="8.5"
          height={height(count)}
          className={at + 0.5 > from && at + 0.5 < to ? 'fill-oxide/75' : 'fill-line'}
        />
      ))}
      <rect y="62" width={counts.length * 10} height="2" className="fill-line" />
      <rect x={from * 10} y="62" width={(to - from) * 10} height="2" className="fill-oxide" />
    </svg>
  );
}

function BarsTable({ label, unit, histogram: { counts, edges } }: Pick<RangeSliderProps, 'label' | 'unit' | 'histogram'>) {
  return (
    <table className="sr-only">
      <caption>{m['search.bars']({ label })}</caption>
      <tbody>
        {counts.map(
          (count, at) =>
            count > 0 && (
              <tr key={edges[at]}>
                <th scope="row">{m['search.bar_row']({ from: valueText(edges[at]!, unit), to: valueText(edges[at + 1]!, unit) })}</th>
                <td>{countText(count)}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}
