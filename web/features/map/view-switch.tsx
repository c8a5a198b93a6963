import { m } from '../../../messages/compiled/messages.js';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { cx } from '../../ui/cx.ts';
import { withView } from '../../shared/search/filters/filter-state.ts';

const VIEWS = [
  { view: null, label: m['map.view_list'] },
  { view: 'map', label: m['map.view_both'] },
  { view: 'full', label: m['map.view_map'] },
] as const;

/** Switches between list, map, and both side by side. Only on screens wide enough for both. */
export function ViewSwitch({ state, view }: { readonly state: SearchState; readonly view: string }) {
  return (
    <nav aria-label={m['map.view']()} className="hidden lg:block">
      <ul className="flex overflow-hidden rounded-control border border-line bg-card">
        {VIEWS.map((option) => (
          <li key={option.view} className="border-l border-line first:border-0">
            <Anchor
              href={searchUrl(withView(state, option.view))}
              aria-current={option.view === view ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center px-3.5 -outline-offset-3 whitespace-nowrap hover:bg-sand',
                option.view === view && 'bg-oxide-soft font-semibold text-oxide',
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
