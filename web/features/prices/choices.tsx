import type { PricesPage } from '../../../contract/prices.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { cx } from '../../ui/cx.ts';

/** Links to the same figures of something else; nothing when there is nothing to choose. */
export function Choices({ label, choices }: { readonly label: string; readonly choices: PricesPage['kinds'] }) {
  if (choices.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 md:mx-0 md:flex-wrap md:px-0">
        {choices.map((choice) => (
          <li key={choice.label} className="shrink-0">
            <Anchor
              href={choice.url}
              aria-current={choice.selected ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center rounded-full border px-4 whitespace-nowrap',
                choice.selected ? 'border-oxide bg-oxide-soft font-semibold text-oxide' : 'border-line bg-card hover:border-edge',
              )}
            >
              {choice.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
