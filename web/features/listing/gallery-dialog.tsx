import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { Photo } from '../../../contract/shapes.ts';
import { cx } from '../../ui/cx.ts';
import { BackIcon, CloseIcon, ForwardIcon, type Icon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { photoPosition } from './photo-position.ts';

interface GalleryDialogProps {
  readonly photos: readonly Photo[];
  readonly start: number;
  readonly onClose: () => void;
}

/** Photos over the whole screen: swiped, stepped with the arrow keys or buttons, chosen by thumbnail; Escape closes. */
export function GalleryDialog({ photos, start, onClose }: GalleryDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const thumbs = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(start);
  /** Where the strip glides to by itself; what it passes on the way is not looked at. */
  const gliding = useRef<number | null>(null);

  useEffect(() => {
    dialog.current?.showModal();
    show(start, 'instant');
    // Once: afterwards the strip's own position counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    thumbs.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [at]);

  function show(index: number, behavior: ScrollBehavior = 'smooth') {
    const wanted = Math.min(Math.max(index, 0), photos.length - 1);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    gliding.current = wanted;
    setAt(wanted);
    strip.current?.scrollTo({ left: wanted * strip.current.clientWidth, behavior: calm ? 'instant' : behavior });
  }
  const press = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: photos.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={m['listing.gallery']()}
      onClose={onClose}
      onKeyDown={press}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none flex-col bg-[#14110f] text-white open:flex"
    >
      <header className="flex h-15 shrink-0 items-center justify-between pr-2 pl-5">
        <p role="status">{photoPosition(photos, at)}</p>
        <DarkButton icon={CloseIcon} label={m['listing.gallery_close']()} onPress={() => dialog.current?.close()} />
      </header>
      <div className="relative min-h-0 flex-1">
        <ul
          ref={strip}
          onPointerDown={() => (gliding.current = null)}
          onWheel={() => (gliding.current = null)}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
            const here = Math.round(scrollLeft / clientWidth);
            if (here === gliding.current) gliding.current = null;
            if (gliding.current === null) setAt(here);
          }}
          className="no-scrollbar flex h-full snap-x snap-mandatory overflow-x-auto overscroll-contain"
        >
          {photos.map((photo, index) => (
            // Far ones wait: nine large photos at once would be heavy on a phone.
            <li key={photo.id} className="h-full w-full shrink-0 snap-center" aria-hidden={index !== at}>
              {Math.abs(index - at) <= 1 && (
                <Picture photo={photo} sizes="100vw" eager={index === at} fit="contain" className="size-full bg-transparent" />
              )}
            </li>
          ))}
        </ul>
        <div className="pointer-events-none absolute inset-x-3 top-1/2 hidden -translate-y-1/2 justify-between *:pointer-events-auto sm:flex">
          <DarkButton icon={BackIcon} label={m['listing.photo_previous']()} disabled={at === 0} onPress={() => show(at - 1)} />
          <DarkButton
            icon={ForwardIcon}
            label={m['listing.photo_next']()}
            disabled={at === photos.length - 1}
            onPress={() => show(at + 1)}
          />
        </div>
      </div>
      <ul ref={thumbs} className="no-scrollbar flex shrink-0 gap-2 overflow-x-auto p-3 md:justify-center">
        {photos.map((photo, index) => (
          <li key={photo.id} className="shrink-0">
            <button
              type="button"
              aria-label={m['listing.photo_show']({ index: index + 1 })}
              aria-current={index === at}
              onClick={() => show(index, 'instant')}
              className={cx(
                'block overflow-hidden rounded-md -outline-offset-2 focus-visible:outline-white',
                index === at ? 'ring-2 ring-white' : 'opacity-60 hover:opacity-100',
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

interface DarkButtonProps {
  readonly icon: Icon;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

function DarkButton({ icon: Drawing, label, disabled, onPress }: DarkButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      className="inline-flex size-11 items-center justify-center rounded-full bg-white/12 text-white hover:bg-white/25 focus-visible:outline-white disabled:opacity-25"
    >
      <Drawing className="size-5.5" />
    </button>
  );
}
