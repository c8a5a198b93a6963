import { useEffect, useRef, type RefObject } from 'react';
import type { Card } from '../../../contract/listing/card.ts';
import { cx } from '../../ui/cx.ts';
import { ListingCard } from '../../ui/listing/listing-card.tsx';
import { HeartButton } from '../../shared/shortlist/heart-button.tsx';
import type { HighlightedListing } from './marker-layer.tsx';

interface MapResultsProps {
  readonly cards: readonly Card[];
  readonly pending: boolean;
  /** Id of the listing selected on the map. */
  readonly selectedId: string | null;
  readonly onHighlight: (listing: HighlightedListing | null) => void;
  /** Shown on every card, such as "Promoted". */
  readonly label?: string;
}

/** The cards beside the map. Hovering or focusing a card highlights its marker; selecting a marker scrolls to its card. */
export function MapResults({ cards, pending, selectedId, onHighlight, label }: MapResultsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const card = selectedId && list.current?.querySelector(`[data-card="${CSS.escape(selectedId)}"]`);
    if (card) card.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [selectedId]);
  useHighlightOnPointer(list, cards, onHighlight);
  return (
    <ul
      ref={list}
      aria-busy={pending}
      className={cx('grid grid-cols-1 gap-4 transition-opacity duration-150 sm:grid-cols-2', pending && 'opacity-55')}
    >
      {cards.map((card, index) => (
        <li
          key={card.id}
          data-card={card.id}
          className={cx('scroll-my-24 rounded-card', selectedId === card.id && 'outline-3 outline-oxide')}
        >
          <ListingCard card={card} level={2} eager={index < 2} corner={<HeartButton property={card} />} label={label} />
        </li>
      ))}
    </ul>
  );
}

/** Reports the card under the pointer or with the focus. */
function useHighlightOnPointer(
  list: RefObject<HTMLElement | null>,
  cards: readonly Card[],
  onHighlight: (listing: HighlightedListing | null) => void,
): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const onEnter = ({ target }: Event) => {
      const id = target instanceof Element && target.closest<HTMLElement>('[data-card]')?.dataset.card;
      onHighlight(cards.find((card) => card.id === id) ?? null);
    };
    const onLeave = () => onHighlight(null);
    const events = [
      ['pointerover', onEnter],
      ['focusin', onEnter],
      ['pointerleave', onLeave],
      ['focusout', onLeave],
    ] as const;
    for (const [name, listener] of events) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of events) element.removeEventListener(name, listener);
    };
  }, [list, cards, onHighlight]);
}
