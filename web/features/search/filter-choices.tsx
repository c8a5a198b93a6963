import { ChipLink } from '../../ui/chip.tsx';

interface FilterChoicesProps {
  readonly label: string;
  readonly choices: readonly { readonly label: string; readonly url: string; readonly selected: boolean }[];
  readonly className?: string;
}

/** One of a few searches that exclude each other, as links: what is looked for, to rent or to buy. */
export function FilterChoices({ label, choices, className }: FilterChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <li key={choice.url}>
            <ChipLink href={choice.url} selected={choice.selected} aria-current={choice.selected ? 'page' : undefined}>
              {choice.label}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
