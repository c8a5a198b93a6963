import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../contract/search/search-page.ts';
import { SOCIETY_PARAM, type SearchState } from '../../../contract/slug/state.ts';
import type { MapCluster } from '../../../contract/map.ts';
import { cx } from '../../ui/cx.ts';
import { DrawArea } from './draw-area.tsx';
import {
  boxAround,
  isInIndia,
  isPoint,
  parseBox,
  parsePolygon,
  formatBox,
  formatPolygon,
  type BoundingBox,
} from '../../shared/map/geometry.ts';
import { CoverageNotice } from '../../shared/map/coverage-notice.tsx';
import { MapControls } from './map-controls.tsx';
import { MapNotice } from '../../shared/map/map-notice.tsx';
import { markerKey, MarkerLayer, type HighlightedListing, type Marker } from './marker-layer.tsx';
import { PlaceCards, type SelectedPlace } from './place-cards.tsx';
import { useFullScreen } from './use-full-screen.ts';
import type { SearchExtent } from './search-extent.ts';
import { useSearchExtent } from './use-search-extent.ts';
import { fitBox, useMap, type Viewport } from '../../shared/map/use-map.ts';
import { useMarkers, type Markers } from './use-markers.ts';

interface MapPaneProps {
  readonly page: SearchPage;
  /** The last requested search, even before its response has arrived. */
  readonly state: SearchState;
  readonly highlighted: HighlightedListing | null;
  /** Called when the search should change to the bounding box to which the person moved the map. Replaces the current history entry. */
  readonly onBoxChange: (bbox: string) => void;
  /** Called when the person has drawn or removed an area. */
  readonly onAreaChange: (polygon: string | null) => void;
  /** Called when a marker was selected, or when its cards were closed. */
  readonly onSelect: (place: SelectedPlace | null) => void;
  /** Called when the pointer or the focus moves to a marker or leaves it. */
  readonly onHover: (marker: Marker | null) => void;
  /** Called when the device cannot draw maps. */
  readonly onUnavailable: () => void;
}

/** Degrees around the centre of a city that are visible when the search finds nothing. */
const CITY_MARGIN = 0.08;
const cityBox = ({ lat, lng }: SearchPage['city']): BoundingBox => [
  lng - CITY_MARGIN,
  lat - CITY_MARGIN,
  lng + CITY_MARGIN,
  lat + CITY_MARGIN,
];

/** The results on a map. Moving the map changes the search only if the person asks for it, once or for every movement. */
export function MapPane({ page, state, highlighted, onBoxChange, onAreaChange, onSelect, onHover, onUnavailable }: MapPaneProps) {
  const { city, around } = page;
  const pane = useRef<HTMLElement>(null);
  const mapElement = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(pane);
  const [searchOnMove, setSearchOnMove] = useState(false);
  /** The `bbox` of the search when the person moved the map away from it; empty when the search had none, null before the first move. */
  const [movedFromBbox, setMovedFromBbox] = useState<string | null>(null);
  const [isDrawing, setIsDrawing] = useState(false);
  const [selected, setSelected] = useState<SelectedPlace | null>(null);
  const bbox = state.params.bbox?.[0];
  /** The `bbox` to which the map was moved, so that a search which the map itself started does not move it again. */
  const shownBbox = useRef(bbox);
  const extent = useSearchExtent(state);
  const searchIn = (box: BoundingBox) => {
    shownBbox.current = formatBox(box);
    onBoxChange(shownBbox.current);
  };
  const { map, status, viewport } = useMap(mapElement, {
    city: city.slug,
    start: initialView(bbox, extent, page),
    onUserMove: ({ box }) => {
      if (searchOnMove && !isDrawing) searchIn(box);
      else setMovedFromBbox(bbox ?? '');
    },
  });
  const markers = useMarkers(state, viewport);
  const places = placesKey(state, page);
  /** The places to which the map was moved. Other filters do not move it. */
  const shownPlaces = useRef(places);
  // Moves the map when something else (a chip, the back button) changed the bounding box or the places in the URL.
  useEffect(() => {
    const isSame = shownBbox.current === bbox && (bbox !== undefined || shownPlaces.current === places);
    if (!map || isSame) return;
    if (bbox === undefined && !extent) return;
    const box = boxToShow(bbox);
    shownBbox.current = bbox;
    shownPlaces.current = places;
    fitBox(map, box ?? boxOfPage(page, extent), false, { isExact: box !== null });
    // the visible area must not change while the URL has no bounding box and the same places
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map, bbox, places, extent, city]);
  useRetryWhenOnline(markers);
  useEffect(() => {
    if (status === 'unsupported') onUnavailable();
  }, [status, onUnavailable]);

  const select = (place: SelectedPlace | null) => {
    setSelected(place);
    onSelect(place);
    if (!place && selected) focusMarker(mapElement, selected.key);
  };
  const polygon = parsePolygon(state.params.polygon?.[0]);
  const isMoved = isMovedAway(movedFromBbox, viewport, bbox);
  return (
    <section ref={pane} aria-label={m['map.label']()} className="relative isolate size-full overflow-hidden bg-sand">
      <div
        ref={mapElement}
        // MapLibre's style sheet sets `position: relative`, with which the element would have no height.
        className={cx('absolute! inset-0 [&_canvas]:-outline-offset-3', status !== 'open' && 'invisible')}
      />
      {map && status === 'open' && (
        <>
          <MarkerLayer
            map={map}
            response={markers.response}
            highlighted={highlighted}
            selectedKey={selected?.key ?? null}
            polygon={polygon}
            around={around}
            onPin={(pin) => select({ key: pin.id, id: pin.id, bounds: [pin.lng, pin.lat, pin.lng, pin.lat] })}
            onCluster={(cluster) => openCluster(map, cluster, select)}
            onHover={onHover}
          />
          <CoverageNotice map={map} />
          <AbroadNotice bbox={bbox} city={city.name} />
          {isDrawing && (
            <DrawArea
              map={map}
              onCancel={() => setIsDrawing(false)}
              onDrawn={(corners) => {
                setIsDrawing(false);
                if (corners.length > 2) onAreaChange(formatPolygon(corners));
              }}
            />
          )}
          <MapControls
            map={map}
            isDrawing={isDrawing}
            hasArea={polygon.length > 2}
            searchOnMove={searchOnMove}
            isMoved={isMoved}
            fullScreen={fullScreen}
            onDrawingChange={(nextIsDrawing) => {
              setSelected(null);
              setIsDrawing(nextIsDrawing);
            }}
            onClearArea={() => onAreaChange(null)}
            onSearchOnMoveChange={(isEnabled) => {
              setSearchOnMove(isEnabled);
              if (isEnabled && isMoved && viewport) searchIn(viewport.box);
            }}
            onSearchHere={() => viewport && searchIn(viewport.box)}
          />
          {selected && <PlaceCards key={selected.key} place={selected} state={state} onClose={() => select(null)} />}
        </>
      )}
      {!selected && (
        <MapNotice
          status={status}
          markers={markers}
          onRetry={markers.retry}
          onShowAll={map && extent?.bounds ? () => fitBox(map, extent.bounds!, true) : undefined}
        />
      )}
      <MarkerCountStatus markers={markers} />
    </section>
  );
}

/** Explains why the map shows the city although the URL has a bounding box. */
function AbroadNotice({ bbox, city }: { readonly bbox: string | undefined; readonly city: string }) {
  if (bbox === undefined || boxToShow(bbox) !== null) return null;
  return (
    <p role="status" className="absolute top-17 right-17 left-3 z-10 w-fit rounded-control bg-card px-3 py-2 text-14 lift-shadow">
      {m['map.elsewhere']({ city })}
    </p>
  );
}

/** Announces the number of listings on the map to screen readers. */
function MarkerCountStatus({ markers }: { readonly markers: Markers }) {
  const count = markers.status === 'loaded' ? markers.response?.total : undefined;
  return (
    <p role="status" className="sr-only">
      {count === undefined ? '' : m['map.shown']({ count })}
    </p>
  );
}

/** The initial view: the bounding box of the URL, otherwise the area with most of the results. Null until the results are known. */
/** Identifies the localities, the society and the landmark of a search. */
const placesKey = ({ localities, params }: SearchState, { around }: SearchPage): string =>
  [...localities, params[SOCIETY_PARAM], around?.lat, around?.lng].join(' ');

function initialView(bbox: string | undefined, extent: SearchExtent | null, page: SearchPage) {
  const box = boxToShow(bbox);
  if (box) return { box, isExact: true };
  return (extent ?? page.around) && { box: boxOfPage(page, extent), isExact: false };
}

/** The searched circle, otherwise the area with most of the results, otherwise the city. */
function boxOfPage({ around, city }: SearchPage, extent: SearchExtent | null): BoundingBox {
  return around ? boxAround(around, around.metres) : (extent?.mainBounds ?? cityBox(city));
}

/**
 * The bounding box of the URL. Null when there is none or when it is outside of India: the map then shows the city, and offers to search
 * there.
 */
function boxToShow(bbox: string | undefined): BoundingBox | null {
  const box = parseBox(bbox);
  return box && isInIndia(box) ? box : null;
}

/** Whether the map shows another area than the searched one: the person moved it, or the bounding box is outside of India. */
function isMovedAway(movedFromBbox: string | null, viewport: Viewport | null, bbox = ''): boolean {
  if (bbox !== '' && boxToShow(bbox) === null) return true;
  return movedFromBbox === bbox && viewport !== null && formatBox(viewport.box) !== bbox;
}

function useRetryWhenOnline({ retry }: Markers): void {
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
}

/** Zooms into a cluster. When the map cannot zoom further, selects the cluster to show the cards of its listings. */
function openCluster(map: MapLibre, cluster: MapCluster, select: (place: SelectedPlace) => void): void {
  if (isPoint(cluster.bounds) || map.getZoom() >= map.getMaxZoom() - 0.1) {
    select({ key: markerKey(cluster), id: null, bounds: cluster.bounds });
  } else {
    fitBox(map, cluster.bounds, true, { maxZoom: map.getMaxZoom() });
  }
}

function focusMarker(mapElement: RefObject<HTMLElement | null>, key: string): void {
  mapElement.current?.querySelector<HTMLElement>(`[data-marker="${CSS.escape(key)}"]`)?.focus();
}
