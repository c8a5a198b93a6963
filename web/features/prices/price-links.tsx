import type { PricePage } from '../../../contract/prices.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { cx } from '../../ui/cx.ts';

/** Links to the same statistics for another kind or number of bedrooms. Renders nothing when there is no choice. */
export function PriceLinks({ label, links }: { readonly label: string; readonly links: PricePage['kinds'] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 md:mx-0 md:flex-wrap md:px-0">
        {links.map((link) => (
          <li key={link.label} className="shrink-0">
            <Anchor
              href={link.url}
              aria-current={link.selected ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center rounded-full border px-4 whitespace-nowrap',
                link.selected ? 'border-oxide bg-oxide-soft font-semibold text-oxide' : 'border-line bg-card hover:border-edge',
              )}
            >
              {link.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
