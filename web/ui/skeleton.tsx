import { cx } from './cx.ts';

/** Placeholder for loading content. Give it the size of the content. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-md bg-sand', className)} />;
}

/** Placeholder with the size of a listing card. */
export function ListingCardSkeleton({ layout = 'vertical' }: { readonly layout?: 'vertical' | 'horizontal' }) {
  const isHorizontal = layout === 'horizontal';
  return (
    <div className={cx('flex flex-col overflow-hidden rounded-card border border-line bg-card', isHorizontal && 'md:h-44 md:flex-row')}>
      <Skeleton className={cx('aspect-[8/5] w-full rounded-none', isHorizontal && 'md:h-full md:w-64')} />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <Skeleton className="h-7 w-1/2" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="mt-auto h-5 w-2/5" />
      </div>
    </div>
  );
}
