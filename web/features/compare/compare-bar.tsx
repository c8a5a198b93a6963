import { m } from '../../../messages/compiled/messages.js';
import { Button, LinkButton } from '../../ui/button.tsx';
import { compareUrl } from './compare-url.ts';
import { clearPicked, usePicked } from './picked.ts';

/** How many are picked, and the way to see them side by side; stands above the bar at the bottom of a phone. */
export function CompareBar() {
  const picked = usePicked();
  return (
    <div aria-live="polite" className="sticky bottom-18 z-20 mt-6 md:bottom-4">
      {picked.length > 0 && (
        <div className="mx-auto flex max-w-xl flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-card border border-line bg-card p-3 shadow-float">
          <span className="font-semibold">{m['compare.picked']({ count: picked.length })}</span>
          <span className="flex flex-wrap gap-2">
            <Button look="quiet" onClick={clearPicked}>
              {m['compare.clear']()}
            </Button>
            <LinkButton href={compareUrl(picked)}>{m['compare.show']()}</LinkButton>
          </span>
        </div>
      )}
    </div>
  );
}
