import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Card } from '../../../contract/listing/card.ts';
import { m } from '../../../messages/compiled/messages.js';
import { prefersLowData } from '../../lib/page/low-data.ts';
import { cx } from '../cx.ts';
import { BackIcon, ForwardIcon } from '../drawings/icons.tsx';
import { IconButton } from '../icon-button.tsx';
import { Picture } from './picture.tsx';
import { useCardPhotos } from './use-card-photos.ts';
import { useSwipe } from './use-swipe.ts';

/** The card loads its further photos when the pointer or the focus stays on it this long. A pointer that passes over a list does not. */
const INTENT_MS = 150;

export interface CardCarouselProps {
  readonly card: Card;
  /** Displayed width as the `sizes` attribute. */
  readonly sizes: string;
  /** Whether a horizontal swipe changes the photo. */
  readonly swipes: boolean;
  /** Index of the photo that is shown. */
  readonly index: number;
  readonly onIndex: (index: number) => void;
}

/**
 * The further photos of a card, on top of the first one, which the card itself renders. The script is loaded when somebody touches, points
 * at or focuses the card, and each photo is loaded when it may be shown next. Clicks on the photo go to the link of the card.
 */
export function CardCarousel({ card, sizes, swipes, index, onIndex }: CardCarouselProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { photos, hasFailed, load } = useCardPhotos(card.id);
  const [wasUsed, setWasUsed] = useState(false);
  const count = photos?.length ?? card.photo_count;

  const showPhoto = (next: number) => {
    load();
    setWasUsed(true);
    onIndex(Math.min(Math.max(next, 0), count - 1));
  };
  const swipedPx = useSwipe(frame, { enabled: swipes, onStart: load, onSwipe: (step) => showPhoto(index + step) });
  useEffect(() => {
    if (prefersLowData() || !matchMedia('(hover: hover)').matches) return;
    const timer = setTimeout(() => {
      if (frame.current?.closest('article')?.matches(':hover, :focus-within')) load();
    }, INTENT_MS);
    return () => clearTimeout(timer);
  }, [load]);
  useEffect(() => {
    if (hasFailed) onIndex(0);
    // `onIndex` only sets a state of the card
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasFailed]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    showPhoto(index + step);
  };
  const position = m['shell.photo_position']({ index: index + 1, count });
  const statusText = wasUsed ? [position, photos?.[index]?.alt].filter(Boolean).join(' · ') : '';
  const isFirst = index === 0;
  const isLast = index >= count - 1;
  return (
    <div ref={frame} className="absolute inset-0 overflow-hidden">
      <ul
        aria-hidden="true"
        className={cx('absolute inset-0', swipedPx === 0 && 'transition-transform duration-200')}
        style={{ transform: `translateX(calc(${index * -100}% + ${swipedPx}px))` }}
      >
        {photos?.map(
          (photo, photoIndex) =>
            // the card itself renders the first photo, below this list
            photoIndex > 0 &&
            Math.abs(photoIndex - index) <= 1 && (
              <li key={photo.id} className="absolute inset-y-0 w-full" style={{ left: `${photoIndex * 100}%` }}>
                <Picture photo={photo} sizes={sizes} eager className="size-full" />
              </li>
            ),
        )}
      </ul>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={onKeyDown} className="card-arrows">
        <IconButton
          variant="round"
          icon={BackIcon}
          label={m['listing.photo_previous']()}
          aria-disabled={isFirst}
          tabIndex={isFirst ? -1 : undefined}
          onClick={() => showPhoto(index - 1)}
        />
        <IconButton
          variant="round"
          icon={ForwardIcon}
          label={m['listing.photo_next']()}
          aria-disabled={isLast}
          onClick={() => showPhoto(index + 1)}
        />
      </div>
      <p
        role="status"
        className={hasFailed ? 'card-photo-count' : 'sr-only'}
        style={hasFailed ? { left: 'auto', right: '0.625rem' } : undefined}
      >
        {hasFailed ? m['shell.photos_failed']() : statusText}
      </p>
    </div>
  );
}
