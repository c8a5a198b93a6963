import { m } from '../../../messages/compiled/messages.js';
import { Button, LinkButton } from '../../ui/button.tsx';
import { clearCompared, compareUrl, useComparedIds } from './compared-listings.ts';

/** Shows how many listings are selected for comparison, and links to the comparison. On phones it is above the tab bar. */
export function CompareBar() {
  const ids = useComparedIds();
  return (
    <div aria-live="polite" className="sticky bottom-18 z-20 mt-6 md:bottom-4 short:static">
      {ids.length > 0 && (
        <div className="mx-auto flex max-w-xl flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-card border border-line bg-card p-3 float-shadow">
          <span className="font-semibold">{m['compare.picked']({ count: ids.length })}</span>
          <span className="flex flex-wrap gap-2">
            <Button variant="quiet" onClick={clearCompared}>
              {m['compare.clear']()}
            </Button>
            <LinkButton href={compareUrl(ids)}>{m['compare.show']()}</LinkButton>
          </span>
        </div>
      )}
    </div>
  );
}
