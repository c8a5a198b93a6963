import { useEffect, useState, type RefObject } from 'react';
import type { Card } from '../../../contract/listing/card.ts';
import { contains } from '../../shared/map/geometry.ts';
import type { HighlightedListing, Marker } from './marker-layer.tsx';

/**
 * Links the cards of a list with the markers of a map. Returns the card under the pointer or with the focus, so that its marker can be
 * highlighted. Cards that belong to `marker`, which has the pointer or the focus, get the attribute `data-linked`. The card with
 * `selectedId` also gets it and is scrolled into view. Cards are elements with the id of their listing in `data-card`. The attribute is set
 * through the DOM, because rendering the list at every movement of the mouse would be slow.
 * @param hasList whether the list is rendered
 */
export function useLinkedCards(
  list: RefObject<HTMLElement | null>,
  hasList: boolean,
  cards: readonly Card[],
  marker: Marker | null,
  selectedId: string | null,
): HighlightedListing | null {
  const [highlightedId, setHighlightedId] = useState<string | null>(null);
  useEffect(() => {
    const element = list.current;
    if (!hasList || !element) return;
    const onEnter = ({ target }: Event) =>
      setHighlightedId((target instanceof Element && target.closest<HTMLElement>('[data-card]')?.dataset.card) || null);
    const onLeave = () => setHighlightedId(null);
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
  }, [list, hasList]);
  useEffect(() => {
    for (const element of cardElements(list)) {
      const card = cards.find(({ id }) => id === element.dataset.card);
      const isLinked = card !== undefined && (card.id === selectedId || (marker !== null && isAt(card, marker)));
      element.toggleAttribute('data-linked', isLinked);
    }
  }, [list, cards, marker, selectedId]);
  useEffect(() => {
    if (selectedId === null) return;
    const selected = cardElements(list).find(({ dataset }) => dataset.card === selectedId);
    selected?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [list, selectedId]);
  return cards.find(({ id }) => id === highlightedId) ?? null;
}

const cardElements = (list: RefObject<HTMLElement | null>): HTMLElement[] => [
  ...(list.current?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
];

/** Whether the marker is the pin of the listing, or a cluster that contains it. */
const isAt = (card: Card, marker: Marker): boolean =>
  'id' in marker ? card.id === marker.id : card.position !== null && contains(marker.bounds, card.position);
