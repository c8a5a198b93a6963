import type { MouseEvent } from 'react';
import { ChipLink } from '../../ui/chip.tsx';

interface FilterChoicesProps {
  readonly label: string;
  readonly choices: readonly { readonly label: string; readonly url: string; readonly selected: boolean }[];
  readonly className?: string;
  /** Goes there instead of the link. */
  readonly onTake?: (event: MouseEvent, url: string) => void;
}

/** One of a few searches that exclude each other, as links: what is looked for, to rent or to buy. */
export function FilterChoices({ label, choices, className, onTake }: FilterChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <li key={choice.label}>
            <ChipLink
              href={choice.url}
              selected={choice.selected}
              aria-current={choice.selected ? 'page' : undefined}
              onClick={onTake && ((event) => onTake(event, choice.url))}
            >
              {choice.label}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
