import { use, useState } from 'react';
import type { Photo } from '../../../contract/listing/card.ts';
import { m } from '../../../messages/compiled/messages.js';
import { MediaContext } from '../../lib/page/media.ts';
import { useStore } from '../../lib/store.ts';
import { cx } from '../cx.ts';
import { HomeIcon } from '../drawings/icons.tsx';
import { pictureRendererStore } from './on-demand-pictures.ts';

interface PictureProps {
  /** Null renders a placeholder. */
  readonly photo: Photo | null;
  /** Displayed width as the `sizes` attribute: `(min-width: 64rem) 16rem, 100vw`. */
  readonly sizes: string;
  /** Visible without scrolling: loaded at once, with high priority. */
  readonly eager?: boolean;
  /** Sets the aspect ratio; the default is 8:5. */
  readonly className?: string;
  /** `contain` shows the complete photo (full screen), `cover` fills the box. */
  readonly fit?: 'cover' | 'contain';
}

/** Classes of the photo and its preview. The blur extends beyond the edges of a picture, and only `cover` crops it. */
const FIT_CLASSES = {
  cover: { photo: undefined, blur: 'blurred' },
  contain: { photo: 'object-contain', blur: 'object-contain' },
} as const;

/**
 * A photo in the available widths, AVIF before WebP, over its blurred preview, so that the layout does not shift. When a CDN or a bucket
 * does not have it yet, it is requested from the site, which also stores the missing file. When that fails too, the preview stays, without
 * the browser's icon for a broken picture.
 */
export function Picture({ photo, sizes, eager = false, className, fit = 'cover' }: PictureProps) {
  const mediaUrl = use(MediaContext);
  const [failed, setFailed] = useState({ url: '', count: 0 });
  const renderOnDemandPicture = useStore(pictureRendererStore);
  const boxClasses = cx('photo', className ?? 'aspect-[8/5] w-full');
  if (!photo) {
    return (
      <span className={cx(boxClasses, 'flex items-center justify-center text-muted')} role="img" aria-label={m['shell.no_photo']()}>
        <HomeIcon className="size-10 opacity-50" />
      </span>
    );
  }
  // another photo may take the place of one that failed
  const failures = failed.url === photo.url ? failed.count : 0;
  const url = `${failures > 0 ? '' : mediaUrl}${photo.url}`;
  // Set on devices that save data. Photos visible without scrolling are loading before React runs, so replacing them would save nothing.
  if (renderOnDemandPicture && !eager) return <span className={boxClasses}>{renderOnDemandPicture(photo, url)}</span>;
  const srcSetOf = (format: string) => photo.widths.map((width) => `${url}/${width}.${format} ${width}w`).join(', ');
  const onFailure = () => setFailed({ url: photo.url, count: failures + 1 });
  const smallestWidth = photo.widths[0] ?? 320;
  const classes = FIT_CLASSES[fit];
  return (
    <span className={boxClasses}>
      {photo.blur && <img src={photo.blur} alt="" aria-hidden="true" className={classes.blur} />}
      {/* a new element for another photo, because the ref below must not see that the previous one failed */}
      <picture key={photo.url}>
        <source type="image/avif" srcSet={srcSetOf('avif')} sizes={sizes} />
        <img
          src={`${url}/${smallestWidth}.webp`}
          srcSet={srcSetOf('webp')}
          sizes={sizes}
          width={photo.width}
          height={photo.height}
          alt={photo.alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          className={classes.photo}
          hidden={failures > (mediaUrl ? 1 : 0)}
          onError={onFailure}
          // it may have failed before React hydrated the page
          ref={(img) => {
            if (failures === 0 && img?.complete && img.currentSrc && img.naturalWidth === 0) onFailure();
          }}
        />
      </picture>
    </span>
  );
}
