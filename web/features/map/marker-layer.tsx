import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../../messages/compiled/messages.js';
import type { MapResponse, MapCluster, MapPin } from '../../../contract/map.ts';
import type { SearchPage } from '../../../contract/search/search-page.ts';
import { pinRupees, rupees } from '../../lib/format/money.ts';
import { cx } from '../../ui/cx.ts';
import { countText } from '../../lib/format/counts.ts';
import { boxAround, contains, type Corner } from '../../shared/map/geometry.ts';
import { nextMarker } from './next-marker.ts';
import { reserveSpace } from './reserve-space.ts';

/** A listing whose card in the list has the pointer or the focus. */
export interface HighlightedListing {
  readonly id: string;
  readonly position: { readonly lat: number; readonly lng: number } | null;
}
interface MarkerLayerProps {
  readonly map: MapLibre;
  readonly response: MapResponse | null;
  readonly highlighted: HighlightedListing | null;
  /** Id of the pin, or key of the cluster, whose cards are open. */
  readonly selectedKey: string | null;
  readonly polygon: readonly Corner[];
  /** The landmark around which the search is made. */
  readonly around: SearchPage['around'];
  readonly onPin: (pin: MapPin) => void;
  readonly onCluster: (cluster: MapCluster) => void;
  /** Called when the pointer or the focus moves to a marker or leaves it. */
  readonly onHover: (marker: Marker | null) => void;
}
export type Marker = MapPin | MapCluster;

/** The id of a pin, or the bounds of a cluster, which has no id. */
export const markerKey = (marker: Marker): string => ('id' in marker ? marker.id : marker.bounds.join());

/**
 * Pins, clusters and the drawn area on the map. They are inside MapLibre's canvas container, so that a drag that starts on a marker moves
 * the map.
 */
export function MarkerLayer({ map, response, highlighted, selectedKey, polygon, around, onPin, onCluster, onHover }: MarkerLayerProps) {
  const layerElement = useRef<HTMLDivElement>(null);
  const polygonPath = useRef<SVGPathElement>(null);
  const circle = useRef<SVGCircleElement>(null);
  const markers = [...(response?.clusters ?? []), ...(response?.pins ?? [])];

  // Markers are positioned through the DOM at every movement: a React render per frame would lag behind the map.
  useLayoutEffect(() => {
    const positionMarkers = () => {
      for (const element of layerElement.current?.children ?? []) {
        if (!(element instanceof HTMLElement)) continue;
        const { x, y } = map.project([Number(element.dataset.lng), Number(element.dataset.lat)]);
        element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -50%)`;
      }
      const corners = polygon.map(([lng, lat]) => map.project([lng, lat])).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
      if (around) positionCircle(map, circle.current, around);
      polygonPath.current?.setAttribute('d', corners.length > 2 ? `M${corners.join('L')}Z` : '');
    };
    positionMarkers();
    map.on('move', positionMarkers);
    map.on('resize', positionMarkers);
    return () => {
      map.off('move', positionMarkers);
      map.off('resize', positionMarkers);
    };
  });

  useEffect(() => (response && layerElement.current ? reserveSpace(map, layerElement.current) : undefined), [map, response]);
  useEffect(() => {
    const element = layerElement.current;
    const focusNextMarker = (event: KeyboardEvent) => {
      const nextElement = nextMarker(event.key, event.target, element);
      if (!nextElement) return;
      // Otherwise the arrow key would also move the map.
      event.preventDefault();
      event.stopPropagation();
      nextElement.focus();
    };
    element?.addEventListener('keydown', focusNextMarker);
    return () => element?.removeEventListener('keydown', focusNextMarker);
  }, []);

  const isHighlighted = (marker: Marker) =>
    highlighted !== null &&
    ('id' in marker ? marker.id === highlighted.id : highlighted.position !== null && contains(marker.bounds, highlighted.position));
  return createPortal(
    <>
      <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
        <path ref={polygonPath} className="fill-indigo/10 stroke-indigo" strokeWidth="2.5" strokeDasharray="7 5" strokeLinejoin="round" />
        {around && <circle ref={circle} className="fill-indigo/8 stroke-indigo" strokeWidth="2" strokeDasharray="7 5" />}
      </svg>
      <div ref={layerElement} role="group" aria-label={m['map.marks']()} className="absolute top-0 left-0 z-1">
        {markers.map((marker) => {
          const key = markerKey(marker);
          const isActive = key === selectedKey || isHighlighted(marker);
          const commonProps = {
            type: 'button',
            'data-lat': marker.lat,
            'data-lng': marker.lng,
            'data-marker': key,
            onPointerEnter: () => onHover(marker),
            onPointerLeave: () => onHover(null),
            onFocus: () => onHover(marker),
            onBlur: () => onHover(null),
          } as const;
          return 'id' in marker ? (
            <button
              {...commonProps}
              key={key}
              aria-label={`${pinText(marker)}, ${pinLabel(marker)}`}
              aria-pressed={key === selectedKey}
              onClick={() => onPin(marker)}
              className={cx(
                'absolute flex h-8 items-center rounded-full border px-2.5 text-14 font-bold whitespace-nowrap lift-shadow after:absolute after:-inset-1.5 hover:z-10 focus-visible:z-10',
                isActive ? 'z-10 border-oxide bg-oxide text-on-oxide' : 'border-edge bg-card text-ink hover:border-oxide',
              )}
            >
              {pinText(marker)}
            </button>
          ) : (
            <button
              {...commonProps}
              key={key}
              aria-label={`${clusterTexts(marker).join(' ')}, ${clusterLabel(marker)}`}
              onClick={() => onCluster(marker)}
              className={cx(
                'absolute flex min-h-11 min-w-11 flex-col items-center justify-center rounded-2xl border-2 px-2 text-center leading-none whitespace-nowrap lift-shadow hover:z-10 focus-visible:z-10',
                isActive ? 'z-10 border-oxide bg-card text-oxide' : 'border-card bg-oxide text-on-oxide hover:bg-oxide-strong',
              )}
            >
              <span className="text-14 font-bold">{countText(marker.count)}</span>
              {marker.price_min !== null && <span className="mt-0.5 text-12">{m['map.from']({ price: pinRupees(marker.price_min) })}</span>}
            </button>
          );
        })}
        {around && (
          <>
            <span
              data-lat={around.lat}
              data-lng={around.lng}
              className="pointer-events-none absolute size-4 rounded-full border-2 border-card bg-indigo lift-shadow"
            />
            {/* on the edge of the circle, where it does not cover prices */}
            <p
              data-lat={boxAround(around, around.metres)[3]}
              data-lng={around.lng}
              data-marker={around.slug}
              className="pointer-events-none absolute max-w-52 truncate rounded-control bg-indigo px-2 py-1 text-12 font-semibold text-card lift-shadow"
            >
              {around.name}
            </p>
          </>
        )}
      </div>
    </>,
    map.getCanvasContainer(),
  );
}

/** Positions and scales the circle of the search for the current zoom of the map. */
function positionCircle(map: MapLibre, circle: SVGCircleElement | null, around: NonNullable<SearchPage['around']>): void {
  const centre = map.project([around.lng, around.lat]);
  const north = map.project([around.lng, boxAround(around, around.metres)[3]]);
  for (const [name, value] of Object.entries({ cx: centre.x, cy: centre.y, r: centre.y - north.y }))
    circle?.setAttribute(name, value.toFixed(1));
}

const PRICE_LABELS = { month: m['map.name_month'], bed_month: m['map.name_bed'], one_time: m['map.name_one_time'] };

// The accessible names begin with the visible texts, so that voice control can click the markers.
const pinText = ({ price_text: text }: MapPin): string => text || m['map.on_request']();
const clusterTexts = ({ count, price_min: price }: MapCluster): string[] => [
  countText(count),
  ...(price === null ? [] : [m['map.from']({ price: pinRupees(price) })]),
];

const pinLabel = ({ title, price }: MapPin): string =>
  price ? PRICE_LABELS[price.per]({ price: rupees(price.amount), title }) : m['map.name_no_price']({ title });

const clusterLabel = ({ count, price_min: price }: MapCluster): string => {
  const total = countText(count);
  return price === null ? m['map.cluster']({ count, total }) : m['map.cluster_from']({ count, total, price: rupees(price) });
};
