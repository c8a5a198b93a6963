import type { MouseEvent } from 'react';
import { ChipLink } from '../../../ui/chip.tsx';

interface FilterLinksProps {
  readonly label: string;
  readonly links: readonly { readonly label: string; readonly url: string; readonly selected: boolean }[];
  readonly className?: string;
  /** Called for clicks, instead of the browser's navigation. */
  readonly onNavigate?: (event: MouseEvent, url: string) => void;
}

/** Links to a few mutually exclusive searches, such as "Rent" and "Buy". */
export function FilterLinks({ label, links, className, onNavigate }: FilterLinksProps) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-2">
        {links.map((link) => (
          <li key={link.label}>
            <ChipLink
              href={link.url}
              selected={link.selected}
              aria-current={link.selected ? 'page' : undefined}
              onClick={onNavigate && ((event) => onNavigate(event, link.url))}
            >
              {link.label}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
