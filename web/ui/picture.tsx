import type { Photo } from '../../contract/shapes.ts';
import { m } from '../../messages/compiled/messages.js';
import { cx } from './cx.ts';
import { HomeIcon } from './icons.tsx';

interface PictureProps {
  /** Null draws the ground with a mark instead. */
  readonly photo: Photo | null;
  /** How wide it is shown, as `sizes` of an image: `(min-width: 64rem) 16rem, 100vw`. */
  readonly sizes: string;
  /** In the first screen: fetched at once and before others. */
  readonly eager?: boolean;
  /** Sets the shape; the default is the card's 8:5. */
  readonly className?: string;
  /** `contain` shows all of it (full screen), `cover` fills. */
  readonly fit?: 'cover' | 'contain';
}

/** One photo in the widths there are, AVIF before WebP, over its own blurred miniature, so nothing jumps or flashes. */
export function Picture({ photo, sizes, eager = false, className, fit = 'cover' }: PictureProps) {
  const box = cx('relative block overflow-hidden bg-sand', className ?? 'aspect-[8/5] w-full');
  if (!photo) {
    return (
      <span className={cx(box, 'flex items-center justify-center text-muted')} role="img" aria-label={m['shell.no_photo']()}>
        <HomeIcon className="size-10 opacity-50" />
      </span>
    );
  }
  const set = (format: string) => photo.widths.map((width) => `${photo.url}/${width}.${format} ${width}w`).join(', ');
  const smallest = photo.widths[0] ?? 320;
  const fill = cx('absolute inset-0 size-full', fit === 'cover' ? 'object-cover' : 'object-contain');
  return (
    <span className={box}>
      {photo.blur && <img src={photo.blur} alt="" aria-hidden="true" className={cx(fill, 'scale-105 blur-sm')} />}
      <picture>
        <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
        <img
          src={`${photo.url}/${smallest}.webp`}
          srcSet={set('webp')}
          sizes={sizes}
          width={photo.width}
          height={photo.height}
          alt={photo.alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className={fill}
        />
      </picture>
    </span>
  );
}
