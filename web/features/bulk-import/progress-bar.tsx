const COLOR_CLASS = { leaf: 'bg-leaf', indigo: 'bg-indigo', muted: 'bg-muted', oxide: 'bg-oxide' } as const;
export type ProgressColor = keyof typeof COLOR_CLASS;

interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Screen readers read this instead of the percentage. */
  readonly text?: string;
  /** Segments from left to right, as fractions of the bar. */
  readonly segments: readonly { readonly fraction: number; readonly color: ProgressColor }[];
}

/** A progress bar with coloured segments. */
export function ProgressBar({ label, value, max, text, segments }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={text}
      className="flex h-3 overflow-hidden rounded-full bg-sand"
    >
      {segments.map(({ fraction, color }) => (
        <span key={color} className={`${COLOR_CLASS[color]} transition-[width] duration-200`} style={{ width: `${fraction * 100}%` }} />
      ))}
    </div>
  );
}
