import { useId } from 'react';
import { cx } from './cx.ts';

/** A row of Athangudi tiles: a four-pointed star with a leaf-green heart between half stars, on the tile's pale ground. */
export function TileBorder({ className }: { readonly className?: string }) {
  const id = useId();
  return (
    <svg className={cx('block h-2.5 w-full bg-oxide-soft/40', className)} aria-hidden="true">
      <defs>
        <pattern id={id} width="20" height="10" patternUnits="userSpaceOnUse">
          <path
            d="M10 0c.6 2.9 2.2 4.3 5 5-2.8.7-4.4 2.1-5 5-.6-2.9-2.2-4.3-5-5 2.8-.7 4.4-2.1 5-5Z"
            className="fill-card stroke-oxide"
            strokeWidth="0.9"
          />
          <circle cx="10" cy="5" r="1.5" className="fill-leaf" />
          <path d="M0 1.8 3.2 5 0 8.2M20 1.8 16.8 5 20 8.2" className="fill-none stroke-oxide" strokeWidth="0.9" />
          <circle cx="0" cy="5" r="0.9" className="fill-mustard" />
          <circle cx="20" cy="5" r="0.9" className="fill-mustard" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
