import { m } from '../../../../messages/compiled/messages.js';
import { searchUrl } from '../../../../contract/slug/search-url.ts';
import type { SearchState } from '../../../../contract/slug/state.ts';
import { chooseResultsView, useResultsView } from '../../preferences/results-view.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { cx } from '../../../ui/cx.ts';
import { withView } from '../filters/filter-state.ts';

const VIEWS = [
  { view: 'list', param: null, label: m['map.view_list'] },
  { view: 'both', param: 'map', label: m['map.view_both'] },
  { view: 'full', param: 'full', label: m['map.view_map'] },
] as const;

/**
 * Switches between list, map, and both side by side. The choice of list or both is stored for later searches. The list page shows the
 * switch on screens where it has a map, and switches without a request; the map page shows it wherever both are side by side.
 */
export function ViewSwitch({ state }: { readonly state: SearchState }) {
  const param = state.params.view?.[0];
  const isMapPage = param !== undefined;
  const preferred = useResultsView() === 'both' ? 'both' : 'list';
  const current = isMapPage ? VIEWS.find((option) => option.param === param)?.view : preferred;
  return (
    <nav aria-label={m['map.view']()} className={isMapPage ? 'hidden lg:block' : 'hidden shrink-0 xl:block noscript:hidden'}>
      <ul className="flex overflow-hidden rounded-control border border-line bg-card">
        {VIEWS.map((option) => (
          <li key={option.view} className="border-l border-line first:border-0">
            <Anchor
              href={searchUrl(withView(state, option.param))}
              rel="nofollow"
              aria-current={option.view === current ? 'true' : undefined}
              onClick={(event) => {
                if (option.view === 'full' || event.metaKey || event.ctrlKey || event.shiftKey) return;
                chooseResultsView(option.view);
                if (!isMapPage) event.preventDefault();
              }}
              className={cx(
                'inline-flex min-h-11 items-center px-3.5 -outline-offset-3 whitespace-nowrap hover:bg-sand',
                option.view === current && 'bg-oxide-soft font-semibold text-oxide',
              )}
            >
              {option.label()}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
