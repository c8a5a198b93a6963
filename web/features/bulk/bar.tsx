const LOOK = { leaf: 'bg-leaf', indigo: 'bg-indigo', muted: 'bg-muted', oxide: 'bg-oxide' } as const;
export type BarLook = keyof typeof LOOK;

interface BarProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Said instead of the percentage. */
  readonly text?: string;
  /** From the left, each 0 to 1 of the whole; what is left stays empty. */
  readonly parts: readonly { readonly share: number; readonly look: BarLook }[];
}

/** How far something is, and what it is made of. */
export function Bar({ label, value, max, text, parts }: BarProps) {
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
      {parts.map(({ share, look }) => (
        <span key={look} className={`${LOOK[look]} transition-[width] duration-200`} style={{ width: `${share * 100}%` }} />
      ))}
    </div>
  );
}
