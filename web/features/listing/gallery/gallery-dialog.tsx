import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { Photo } from '../../../../contract/listing/card.ts';
import { cx } from '../../../ui/cx.ts';
import { BackIcon, CloseIcon, ForwardIcon, type Icon } from '../../../ui/drawings/icons.tsx';
import { Picture } from '../../../ui/listing/picture.tsx';
import { photoPosition, photoRooms } from './photo-position.ts';

interface GalleryDialogProps {
  readonly photos: readonly Photo[];
  /** Index of the photo to show first. */
  readonly startIndex: number;
  readonly onClose: () => void;
}

/** Photos in full screen. Swiping, arrow keys, buttons and thumbnails change the photo; Escape closes the dialog. */
export function GalleryDialog({ photos, startIndex, onClose }: GalleryDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const thumbnails = useRef<HTMLUListElement>(null);
  const [currentIndex, setCurrentIndex] = useState(startIndex);
  /** Index of the photo to which the strip is scrolling. Photos that it passes on the way do not become the current one. */
  const scrollTarget = useRef<number | null>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    // closing returns the focus to the clicked photo, also when going back removes the dialog
    return () => element?.close();
  }, []);
  useEffect(() => {
    dialog.current?.showModal();
    showPhoto(startIndex, 'instant');
    // Only once: afterwards the scroll position determines the photo.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    thumbnails.current?.children[currentIndex]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [currentIndex]);

  function showPhoto(index: number, behavior: ScrollBehavior = 'smooth') {
    const target = Math.min(Math.max(index, 0), photos.length - 1);
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTarget.current = target;
    setCurrentIndex(target);
    strip.current?.scrollTo({ left: target * strip.current.clientWidth, behavior: prefersReducedMotion ? 'instant' : behavior });
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowLeft: currentIndex - 1, ArrowRight: currentIndex + 1, Home: 0, End: photos.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    showPhoto(target);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={m['listing.gallery']()}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none flex-col bg-[#14110f] text-white open:flex"
    >
      <header className="flex h-15 shrink-0 items-center justify-between pr-2 pl-5">
        <p role="status">{photoPosition(photos, currentIndex)}</p>
        <DarkButton icon={CloseIcon} label={m['listing.gallery_close']()} onPress={() => dialog.current?.close()} />
      </header>
      <div className="relative min-h-0 flex-1">
        <ul
          ref={strip}
          // a scrollable element must be focusable, so that the keyboard can scroll it
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={m['listing.gallery']()}
          onPointerDown={() => (scrollTarget.current = null)}
          onWheel={() => (scrollTarget.current = null)}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
            const visibleIndex = Math.round(scrollLeft / clientWidth);
            if (visibleIndex === scrollTarget.current) scrollTarget.current = null;
            if (scrollTarget.current === null) setCurrentIndex(visibleIndex);
          }}
          className="no-scrollbar flex h-full snap-x snap-mandatory overflow-x-auto overscroll-contain"
        >
          {photos.map((photo, index) => (
            // Only the current photo and its neighbours are loaded, because loading all large photos at once would be too much for a phone.
            <li key={photo.id} className="h-full w-full shrink-0 snap-center" aria-hidden={index !== currentIndex}>
              {Math.abs(index - currentIndex) <= 1 && (
                <Picture photo={photo} sizes="100vw" eager={index === currentIndex} fit="contain" className="size-full bg-transparent" />
              )}
            </li>
          ))}
        </ul>
        <div className="pointer-events-none absolute inset-x-3 top-1/2 hidden -translate-y-1/2 justify-between *:pointer-events-auto sm:flex">
          <DarkButton
            icon={BackIcon}
            label={m['listing.photo_previous']()}
            disabled={currentIndex === 0}
            onPress={() => showPhoto(currentIndex - 1)}
          />
          <DarkButton
            icon={ForwardIcon}
            label={m['listing.photo_next']()}
            disabled={currentIndex === photos.length - 1}
            onPress={() => showPhoto(currentIndex + 1)}
          />
        </div>
      </div>
      <PhotoRooms photos={photos} currentIndex={currentIndex} onChoose={(index) => showPhoto(index, 'instant')} />
      <ul ref={thumbnails} className="no-scrollbar flex shrink-0 gap-2 overflow-x-auto p-3 md:justify-center">
        {photos.map((photo, index) => (
          <li key={photo.id} className="shrink-0">
            <button
              type="button"
              aria-label={m['listing.photo_show']({ index: index + 1 })}
              aria-current={index === currentIndex}
              onClick={() => showPhoto(index, 'instant')}
              className={cx(
                'block overflow-hidden rounded-md -outline-offset-2 focus-visible:outline-white',
                index === currentIndex ? '[box-shadow:0_0_0_2px_white]' : 'opacity-60 hover:opacity-100',
              )}
            >
              <Picture photo={photo} sizes="5rem" className="h-13 w-18 bg-transparent" />
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  );
}

interface PhotoRoomsProps {
  readonly photos: readonly Photo[];
  readonly currentIndex: number;
  readonly onChoose: (index: number) => void;
}

/** The rooms that the photos show. Selecting a room shows its first photo. */
function PhotoRooms({ photos, currentIndex, onChoose }: PhotoRoomsProps) {
  const rooms = photoRooms(photos);
  if (rooms.length === 0) return null;
  return (
    <nav aria-label={m['listing.photo_rooms']()} className="shrink-0">
      <ul className="no-scrollbar flex gap-2 overflow-x-auto px-3 pt-3 pb-1 md:justify-center">
        {rooms.map(({ category, text, firstIndex, count }) => {
          const isCurrent = photos[currentIndex]?.category === category;
          return (
            <li key={category} className="shrink-0">
              <button
                type="button"
                aria-current={isCurrent}
                onClick={() => onChoose(firstIndex)}
                className={cx(
                  'inline-flex min-h-11 items-center gap-1.5 rounded-full px-4 -outline-offset-2 focus-visible:outline-white',
                  isCurrent ? 'bg-white/25 [box-shadow:0_0_0_2px_white]' : 'bg-white/12 hover:bg-white/25',
                )}
              >
                {text}
                {count > 1 && <span className="text-14 opacity-70">{count}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface DarkButtonProps {
  readonly icon: Icon;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

function DarkButton({ icon: ButtonIcon, label, disabled, onPress }: DarkButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      className="inline-flex size-11 items-center justify-center rounded-full bg-black/65 text-white hover:bg-white/25 focus-visible:outline-white disabled:opacity-25"
    >
      <ButtonIcon className="size-5.5" />
    </button>
  );
}
