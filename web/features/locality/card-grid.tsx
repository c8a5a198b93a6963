import type { Card } from '../../../contract/listing/card.ts';
import { HeartButton } from '../../shared/shortlist/heart-button.tsx';
import { ListingCard } from '../../ui/listing/listing-card.tsx';

/** Cards below a second-level heading. */
export function CardGrid({ cards }: { readonly cards: readonly Card[] }) {
  return (
    <ul className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {cards.map((card) => (
        <li key={card.id} className="flex flex-col *:flex-1">
          <ListingCard card={card} level={3} corner={<HeartButton property={card} />} />
        </li>
      ))}
    </ul>
  );
}
