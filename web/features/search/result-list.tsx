import { useEffect, useMemo, useState } from 'react';
import type { Card } from '../../../contract/listing/card.ts';
import { isFirstPage } from '../../lib/page/server-rendered.ts';
import { MemoHtml } from '../../lib/page/memo-html.tsx';
import { cx } from '../../ui/cx.ts';
import { ListingCard } from '../../ui/listing/listing-card.tsx';
import { ListingCardSkeleton } from '../../ui/skeleton.tsx';
import { HeartButton } from '../../shared/shortlist/heart-button.tsx';

/** A search that takes longer shows skeletons; until then the old results only fade. */
const SKELETON_DELAY_MS = 400;
/** Number of cards on the first screen, whose pictures are loaded eagerly. */
const EAGER_CARDS = 2;
/** The other cards of the first page are laid out when they come near the screen. */
const DEFERRED_CLASS = 'deferred-part [--estimated-height:26.5rem] md:[--estimated-height:11rem]';

interface ResultListProps {
  readonly cards: readonly Card[];
  readonly pending: boolean;
  /** Label on every card, such as "Promoted". */
  readonly label?: string;
}

/** The result cards: vertical on phones, horizontal on tablets and larger screens. */
export function ResultList({ cards, pending, label }: ResultListProps) {
  const isSlow = useIsSlow(pending);
  const [isDeferred] = useState(isFirstPage);
  // When a search starts, the list only fades. Rendering its cards again would delay the feedback for the changed filter.
  const items = useMemo(
    () =>
      cards.map((card, index) => (
        <MemoHtml
          key={card.id}
          as="li"
          data-card={card.id}
          className={isDeferred && index >= EAGER_CARDS ? DEFERRED_CLASS : undefined}
          name="result"
          data={[card, index < EAGER_CARDS, label]}
        >
          {isSlow ? (
            <ListingCardSkeleton layout="horizontal" />
          ) : (
            <ListingCard
              card={card}
              layout="horizontal"
              level={2}
              eager={index < EAGER_CARDS}
              corner={<HeartButton property={card} />}
              label={label}
            />
          )}
        </MemoHtml>
      )),
    [cards, isDeferred, isSlow, label],
  );
  return (
    <ul
      aria-busy={pending}
      className={cx(
        'grid grid-cols-1 gap-4 transition-opacity duration-150 sm:grid-cols-2 md:grid-cols-1',
        pending && !isSlow && 'opacity-55',
      )}
    >
      {items}
    </ul>
  );
}

function useIsSlow(pending: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setIsSlow(true), SKELETON_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [pending]);
  return isSlow && pending;
}
