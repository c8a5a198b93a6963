import { cx } from './cx.ts';

export interface DayBar {
  readonly day: string;
  /** Null where nothing could be counted. */
  readonly count: number | null;
  /** Shown by a pointer that rests on the bar. */
  readonly note?: string;
}
interface DayChartProps {
  /** What the bars say, in a sentence; the figures themselves belong into a table or text beside it. */
  readonly label: string;
  readonly bars: readonly DayBar[];
  readonly colour: string;
  readonly className?: string;
}

/** One alone does not fill the height, which would look like many. */
const LEAST_TOP = 4;
const BAR = 4;
const GAP = 1;
const HEIGHT = 40;
/** So that one in a hundred is still seen. */
const LEAST = 2;

/** A bar a day, oldest first, as wide and high as its place. Days without a count have a thin line instead of ground. */
export function DayChart({ label, bars, colour, className }: DayChartProps) {
  const most = Math.max(LEAST_TOP, ...bars.map(({ count }) => count ?? 0));
  const step = BAR + GAP;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length * step - GAP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cx('block w-full', className)}
    >
      {bars.map(({ day, count, note }, at) => {
        const height = count ? Math.max(LEAST, (count / most) * HEIGHT) : 0;
        return (
          <g key={day}>
            {note && <title>{note}</title>}
            <rect x={at * step} width={BAR} height={HEIGHT} className="fill-transparent" />
            <rect x={at * step} y={HEIGHT - 1} width={BAR} height={1} className={count === null ? 'fill-line' : 'fill-edge'} />
            {height > 0 && <rect x={at * step} y={HEIGHT - height} width={BAR} height={height} className={colour} />}
          </g>
        );
      })}
    </svg>
  );
}
