import { cx } from '../cx.ts';

export interface DayBar {
  readonly day: string;
  /** Null for days without data. */
  readonly count: number | null;
  /** Tooltip of the bar. */
  readonly note?: string;
}
interface DayChartProps {
  /** Summary of the chart for screen readers. Show the values themselves in a table or text next to the chart. */
  readonly label: string;
  readonly bars: readonly DayBar[];
  readonly colour: string;
  readonly className?: string;
}

/** Minimum upper end of the scale, so that a count of one does not fill the height. */
const MIN_SCALE = 4;
const BAR_WIDTH = 4;
const GAP = 1;
const HEIGHT = 40;
/** Minimum height of a bar, so that small counts stay visible next to large ones. */
const MIN_BAR_HEIGHT = 2;

/** Bar chart that fills its container, with one bar per day, oldest first. Days without data have a fainter baseline. */
export function DayChart({ label, bars, colour, className }: DayChartProps) {
  const maxCount = Math.max(MIN_SCALE, ...bars.map(({ count }) => count ?? 0));
  const step = BAR_WIDTH + GAP;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length * step - GAP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cx('block w-full', className)}
    >
      {bars.map(({ day, count, note }, index) => {
        const height = count ? Math.max(MIN_BAR_HEIGHT, (count / maxCount) * HEIGHT) : 0;
        return (
          <g key={day}>
            {note && <title>{note}</title>}
            <rect x={index * step} width={BAR_WIDTH} height={HEIGHT} className="fill-transparent" />
            <rect x={index * step} y={HEIGHT - 1} width={BAR_WIDTH} height={1} className={count === null ? 'fill-line' : 'fill-edge'} />
            {height > 0 && <rect x={index * step} y={HEIGHT - height} width={BAR_WIDTH} height={height} className={colour} />}
          </g>
        );
      })}
    </svg>
  );
}
