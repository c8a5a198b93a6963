import { Suspense, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useGalleryUrl } from './use-gallery-url.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { m } from '../../../../messages/compiled/messages.js';
import type { Photo } from '../../../../contract/listing/card.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { cx } from '../../../ui/cx.ts';
import { CameraIcon } from '../../../ui/drawings/task-icons.tsx';
import { LoadingOverlay } from '../../../ui/loading-overlay.tsx';
import { Picture } from '../../../ui/listing/picture.tsx';
import { photoPosition } from './photo-position.ts';

const importDialog = () => import('./gallery-dialog.tsx');
const GalleryDialog = lazyPart(async () => (await importDialog()).GalleryDialog);

/** Loaded for a listing without photos. */
const DrawnTile = lazyPart(async () => (await import('../../../ui/drawings/drawn-tile.tsx')).DrawnTile);

const preloadDialog = () => void importDialog().catch(() => undefined);

/** Number of photos in the mosaic on wide screens. The others are only in the full-screen view. */
const MOSAIC_PHOTOS = 5;
const MOSAIC_COLUMNS = [
  '',
  'md:grid-cols-1',
  'md:grid-cols-2',
  'md:grid-cols-[2fr_1fr]',
  'md:grid-cols-[2fr_1fr]',
  'md:grid-cols-[2fr_1fr_1fr]',
];

interface GalleryProps {
  readonly photos: readonly Photo[];
  /** Buttons on the photo on phones: back, share, shortlist. */
  readonly overlay: ReactNode;
}

/** The photos: a strip to swipe on phones, a mosaic on wider screens. Each photo opens the full-screen view. */
export function Gallery({ photos, overlay }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [currentIndex, setCurrentIndex] = useState(0);
  const { openedIndex, open, close } = useGalleryUrl();
  const mosaicCount = Math.min(photos.length, MOSAIC_PHOTOS);
  const openFullScreen = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(index);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={m['listing.gallery']()}
      className="relative md:page md:pt-4"
      // loads the full-screen view before a photo is clicked
      onPointerOver={preloadDialog}
      onFocus={preloadDialog}
    >
      {photos.length === 0 ? (
        <NoPhotos />
      ) : (
        <ul
          ref={strip}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setCurrentIndex(Math.round(scrollLeft / clientWidth))}
          className={cx(
            'no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain',
            'md:grid md:h-[min(28rem,44vw)] md:grid-rows-2 md:gap-2 md:overflow-hidden md:rounded-card print:block print:h-auto',
            MOSAIC_COLUMNS[mosaicCount],
          )}
        >
          {photos.map((photo, index) => (
            <li
              key={photo.id}
              className={cx(
                'w-full shrink-0 snap-center md:w-auto md:min-w-0',
                mosaicClass(index, mosaicCount),
                index > 0 && 'print:hidden',
              )}
            >
              <Anchor
                href={`${photo.url}/${photo.widths.at(-1)}.webp`}
                aria-label={m['listing.photo_large']({ index: index + 1, alt: photo.alt })}
                onClick={(event) => openFullScreen(event, index)}
                className="block h-full -outline-offset-4"
              >
                <Picture
                  photo={photo}
                  eager={index === 0}
                  sizes={index === 0 ? '(width >= 48rem) 50vw, 100vw' : '(width >= 48rem) 25vw, 100vw'}
                  className="aspect-[4/3] w-full md:aspect-auto md:h-full print:aspect-auto print:h-60"
                />
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <div className="pointer-events-none absolute inset-x-3 top-3 flex gap-2 *:pointer-events-auto md:hidden print:hidden">{overlay}</div>
      {photos.length > 0 && (
        <>
          <p
            aria-hidden="true"
            className="pointer-events-none absolute bottom-3 left-3 rounded-md bg-black/65 px-2.5 py-1 text-14 text-white md:hidden print:hidden"
          >
            {photoPosition(photos, currentIndex)}
          </p>
          <button
            type="button"
            onClick={() => open(0)}
            className="absolute right-14 bottom-4 hidden min-h-11 items-center gap-2 rounded-control border border-line bg-card px-4 font-semibold hover:border-edge md:inline-flex noscript:hidden print:hidden"
          >
            <CameraIcon />
            {m['listing.gallery_open']({ count: photos.length })}
          </button>
        </>
      )}
      {openedIndex !== null && photos.length > 0 && (
        <Suspense fallback={<LoadingOverlay />}>
          <GalleryDialog photos={photos} startIndex={openedIndex} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

/** Grid classes of the photo at this index in a mosaic of `mosaicCount` photos. */
function mosaicClass(index: number, mosaicCount: number): string {
  if (index >= mosaicCount) return 'md:hidden';
  if (index === 0 || mosaicCount === 2) return 'md:row-span-2';
  return mosaicCount === 4 && index === 3 ? 'md:hidden' : '';
}

/** Shown when there are no photos. Suggests asking the owner for some. */
function NoPhotos() {
  return (
    <div className="flex aspect-[4/3] flex-col items-center justify-center gap-3 bg-sand px-6 text-center md:aspect-auto md:h-72 md:rounded-card print:hidden">
      <span className="size-28">
        <Suspense>
          <DrawnTile name="home" className="size-28" />
        </Suspense>
      </span>
      <p className="text-18 font-semibold">{m['listing.no_photos']()}</p>
      <p className="max-w-sm text-14 text-muted">{m['listing.no_photos_text']()}</p>
    </div>
  );
}
