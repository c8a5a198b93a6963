import { useEffect, useRef, type RefObject } from 'react';
import type { Card } from '../../../contract/shapes.ts';
import { cx } from '../../ui/cx.ts';
import { ListingCard } from '../../ui/listing-card.tsx';
import { HeartButton } from '../shortlist/heart-button.tsx';
import type { Pointed } from './mark-layer.tsx';

interface MapResultsProps {
  readonly cards: readonly Card[];
  readonly pending: boolean;
  /** Id of the listing picked on the map. */
  readonly picked: string | null;
  readonly onPoint: (pointed: Pointed | null) => void;
  /** Said on every card: these stand outside the order. */
  readonly label?: string;
}

/** The cards beside the map: the one under the pointer or the focus is lit on it, the one picked on it is brought into view. */
export function MapResults({ cards, pending, picked, onPoint, label }: MapResultsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const card = picked && list.current?.querySelector(`[data-card="${CSS.escape(picked)}"]`);
    if (card) card.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [picked]);
  usePointed(list, cards, onPoint);
  return (
    <ul
      ref={list}
      aria-busy={pending}
      className={cx('grid grid-cols-1 gap-4 transition-opacity duration-150 sm:grid-cols-2', pending && 'opacity-55')}
    >
      {cards.map((card, at) => (
        <li key={card.id} data-card={card.id} className={cx('scroll-my-24 rounded-card', picked === card.id && 'outline-3 outline-oxide')}>
          <ListingCard card={card} level={2} eager={at < 2} corner={<HeartButton property={card} />} label={label} />
        </li>
      ))}
    </ul>
  );
}

/** Tells which card is under the pointer or holds the focus. */
function usePointed(list: RefObject<HTMLElement | null>, cards: readonly Card[], onPoint: (pointed: Pointed | null) => void): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const over = ({ target }: Event) => {
      const id = target instanceof Element && target.closest<HTMLElement>('[data-card]')?.dataset.card;
      onPoint(cards.find((card) => card.id === id) ?? null);
    };
    const out = () => onPoint(null);
    const events = [
      ['pointerover', over],
      ['focusin', over],
      ['pointerleave', out],
      ['focusout', out],
    ] as const;
    for (const [name, hear] of events) element.addEventListener(name, hear);
    return () => {
      for (const [name, hear] of events) element.removeEventListener(name, hear);
    };
  }, [list, cards, onPoint]);
}
