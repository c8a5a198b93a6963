import { useMemo, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import type { SearchPage } from '../../../contract/search/search-page.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import { withValues } from '../../shared/search/filters/filter-state.ts';
import { MapPane } from './map-pane.tsx';
import type { Marker } from './marker-layer.tsx';
import type { SelectedPlace } from './place-cards.tsx';
import { useLinkedCards } from './use-linked-cards.ts';

interface SearchMapProps {
  readonly page: SearchPage;
  /** The last requested search, even before its response has arrived. */
  readonly state: SearchState;
  /** The element with the cards. Each card has the id of its listing in `data-card`. */
  readonly list: RefObject<HTMLElement | null>;
  /** Whether the list is rendered. */
  readonly hasList?: boolean;
  /** Called when the device cannot draw maps. */
  readonly onUnavailable: () => void;
}

/**
 * The map of a search, linked with the cards of the list. Drawing an area, or moving the map while it searches on every move, changes the
 * search.
 */
export function SearchMap({ page, state, list, hasList = true, onUnavailable }: SearchMapProps) {
  const navigate = useNavigate();
  const [hoveredMarker, setHoveredMarker] = useState<Marker | null>(null);
  const [selected, setSelected] = useState<SelectedPlace | null>(null);
  const cards = useMemo(() => [...page.promoted, ...page.data], [page]);
  const highlighted = useLinkedCards(list, hasList, cards, hoveredMarker, selected?.id ?? null);
  const setParams = (values: Readonly<Record<string, readonly string[]>>, { replace }: { readonly replace: boolean }) =>
    void navigate(searchUrl(withValues(state, values)), { preventScrollReset: true, replace });
  return (
    <MapPane
      page={page}
      state={state}
      highlighted={highlighted}
      onBoxChange={(bbox) => setParams({ bbox: [bbox] }, { replace: true })}
      onAreaChange={(polygon) => setParams({ polygon: polygon ? [polygon] : [] }, { replace: false })}
      onSelect={setSelected}
      onHover={setHoveredMarker}
      onUnavailable={onUnavailable}
    />
  );
}
