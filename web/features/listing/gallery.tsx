import { lazy, Suspense, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { Photo } from '../../../contract/shapes.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { cx } from '../../ui/cx.ts';
import { CameraIcon } from '../../ui/task-icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { NoPhotos } from './no-photos.tsx';
import { photoPosition } from './photo-position.ts';

const GalleryDialog = lazy(async () => ({ default: (await import('./gallery-dialog.tsx')).GalleryDialog }));

/** Photos of the mosaic on wide screens; the others wait in the full-screen view. */
const MOSAIC = 5;
const COLUMNS = ['', 'md:grid-cols-1', 'md:grid-cols-2', 'md:grid-cols-[2fr_1fr]', 'md:grid-cols-[2fr_1fr]', 'md:grid-cols-[2fr_1fr_1fr]'];

interface GalleryProps {
  readonly photos: readonly Photo[];
  /** Lie on the photo of a phone: the way back, share, heart. */
  readonly corners: ReactNode;
}

/** The photos: a strip to swipe on phones, a mosaic on wider screens, each opening the full-screen view. */
export function Gallery({ photos, corners }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [large, setLarge] = useState<number | null>(null);
  const shown = Math.min(photos.length, MOSAIC);
  const open = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setLarge(index);
  };
  return (
    <section aria-label={m['listing.gallery']()} className="relative md:page md:pt-5">
      {photos.length === 0 ? (
        <NoPhotos />
      ) : (
        <ul
          ref={strip}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
          className={cx(
            'no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain',
            'md:grid md:h-[min(28rem,44vw)] md:grid-rows-2 md:gap-2 md:overflow-hidden md:rounded-card',
            COLUMNS[shown],
          )}
        >
          {photos.map((photo, index) => (
            <li key={photo.id} className={cx('w-full shrink-0 snap-center md:w-auto md:min-w-0', place(index, shown))}>
              <Anchor
                href={`${photo.url}/${photo.widths.at(-1)}.webp`}
                aria-label={m['listing.photo_large']({ index: index + 1, alt: photo.alt })}
                onClick={(event) => open(event, index)}
                className="block h-full -outline-offset-4"
              >
                <Picture
                  photo={photo}
                  eager={index === 0}
                  sizes={index === 0 ? '(width >= 48rem) 50vw, 100vw' : '(width >= 48rem) 25vw, 100vw'}
                  className="aspect-[4/3] w-full md:aspect-auto md:h-full"
                />
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <div className="pointer-events-none absolute inset-x-3 top-3 flex gap-2 *:pointer-events-auto md:hidden">{corners}</div>
      {photos.length > 0 && (
        <>
          <p
            aria-hidden="true"
            className="pointer-events-none absolute bottom-3 left-3 rounded-md bg-black/65 px-2.5 py-1 text-14 text-white md:hidden"
          >
            {photoPosition(photos, at)}
          </p>
          <button
            type="button"
            onClick={() => setLarge(0)}
            className="absolute right-14 bottom-4 hidden min-h-11 items-center gap-2 rounded-control border border-line bg-card px-4 font-semibold hover:border-edge md:inline-flex noscript:hidden"
          >
            <CameraIcon />
            {m['listing.gallery_open']({ count: photos.length })}
          </button>
        </>
      )}
      {large !== null && (
        <Suspense>
          <GalleryDialog photos={photos} start={large} onClose={() => setLarge(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** Where a photo stands in the mosaic of `shown`. */
function place(index: number, shown: number): string {
  if (index >= shown) return 'md:hidden';
  if (index === 0 || shown === 2) return 'md:row-span-2';
  return shown === 4 && index === 3 ? 'md:hidden' : '';
}
