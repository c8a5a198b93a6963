import { useId } from 'react';
import { cx } from '../cx.ts';

/** A row of Athangudi tiles: a long four-pointed star around a leaf-green dot, with small mustard corners between the tiles. */
export function TileBorder({ className }: { readonly className?: string }) {
  const id = useId();
  return (
    <svg className={cx('block h-2.5 w-full bg-oxide-soft/40', className)} aria-hidden="true">
      <defs>
        <pattern id={id} width="20" height="10" patternUnits="userSpaceOnUse">
          <path d="M.8 5Q8.2 4.2 10 .6 11.8 4.2 19.2 5 11.8 5.8 10 9.4 8.2 5.8.8 5Z" className="fill-card stroke-oxide" strokeWidth="0.9" />
          <circle cx="10" cy="5" r="1.6" className="fill-leaf" />
          <path
            d="M-2.4 0 0 2.6 2.4 0M17.6 0 20 2.6 22.4 0M-2.4 10 0 7.4 2.4 10M17.6 10 20 7.4 22.4 10"
            className="fill-mustard-soft stroke-mustard"
            strokeWidth="0.7"
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
