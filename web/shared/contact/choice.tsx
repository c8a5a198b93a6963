import type { ReactNode } from 'react';

interface ChoiceProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly note: string;
  readonly detail?: string | null;
  readonly isFirst?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** One way to contact the lister. */
export function Choice({ icon, title, note, detail = null, isFirst = false, disabled, onClick }: ChoiceProps) {
  return (
    <button
      type="button"
      data-autofocus={isFirst ? '' : undefined}
      disabled={disabled}
      onClick={onClick}
      className="flex items-start gap-3 rounded-card border border-edge bg-card p-4 text-left hover:border-ink disabled:opacity-60"
    >
      <span className="mt-0.5 text-oxide">{icon}</span>
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-14 text-muted text-pretty">{note}</span>
        {detail !== null && <span className="mt-1 block min-h-5 text-14 font-semibold">{detail}</span>}
      </span>
    </button>
  );
}
