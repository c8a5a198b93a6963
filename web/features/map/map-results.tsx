import type { Card } from '../../../contract/listing/card.ts';
import { cx } from '../../ui/cx.ts';
import { ListingCard } from '../../ui/listing/listing-card.tsx';
import { HeartButton } from '../../shared/shortlist/heart-button.tsx';

interface MapResultsProps {
  readonly cards: readonly Card[];
  readonly pending: boolean;
  /** Label on every card, such as "Promoted". */
  readonly label?: string;
}

/** The cards beside the map. */
export function MapResults({ cards, pending, label }: MapResultsProps) {
  return (
    <ul
      aria-busy={pending}
      className={cx('grid grid-cols-1 gap-4 transition-opacity duration-150 sm:grid-cols-2', pending && 'opacity-55')}
    >
      {cards.map((card, index) => (
        <li key={card.id} data-card={card.id}>
          <ListingCard card={card} level={2} eager={index < 2} corner={<HeartButton property={card} />} label={label} />
        </li>
      ))}
    </ul>
  );
}
