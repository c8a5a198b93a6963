import { useEffect, useState } from 'react';
import type { Card } from '../../../contract/shapes.ts';
import { cx } from '../../ui/cx.ts';
import { ListingCard } from '../../ui/listing-card.tsx';
import { ListingCardSkeleton } from '../../ui/skeleton.tsx';
import { HeartButton } from '../shortlist/heart-button.tsx';

/** After this time a search in the making shows skeletons; before, the old results only fade. */
const PATIENCE_MS = 400;
/** Cards on the first screen, whose pictures come first. */
const EAGER = 2;

interface ResultsProps {
  readonly cards: readonly Card[];
  readonly pending: boolean;
  /** Said on every card: these stand outside the order. */
  readonly label?: string;
}

/** The cards: standing on phones, lying from tablets up. */
export function Results({ cards, pending, label }: ResultsProps) {
  const slow = useSlow(pending);
  return (
    <ul
      aria-busy={pending}
      className={cx(
        'grid grid-cols-1 gap-4 transition-opacity duration-150 sm:grid-cols-2 md:grid-cols-1',
        pending && !slow && 'opacity-55',
      )}
    >
      {cards.map((card, at) => (
        <li key={card.id}>
          {slow ? (
            <ListingCardSkeleton layout="horizontal" />
          ) : (
            <ListingCard
              card={card}
              layout="horizontal"
              level={2}
              eager={at < EAGER}
              corner={<HeartButton property={card} />}
              label={label}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return slow && pending;
}
