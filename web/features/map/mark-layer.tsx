import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../../messages/compiled/messages.js';
import type { MapAnswer, MapCluster, MapPin } from '../../../contract/map.ts';
import { pinRupees, rupees } from '../../lib/money.ts';
import { cx } from '../../ui/cx.ts';
import { countText } from '../../lib/counts.ts';
import { holds, type Corner } from './geometry.ts';
import { nextMark } from './next-mark.ts';

/** A listing pointed at in the list. */
export interface Pointed {
  readonly id: string;
  readonly position: { readonly lat: number; readonly lng: number } | null;
}
interface MarkLayerProps {
  readonly map: MapLibre;
  readonly answer: MapAnswer | null;
  readonly pointed: Pointed | null;
  /** Id of the pin, or key of the cluster, whose cards are open. */
  readonly selected: string | null;
  readonly ring: readonly Corner[];
  readonly onPin: (pin: MapPin) => void;
  readonly onCluster: (cluster: MapCluster) => void;
}

export const keyOf = (mark: MapPin | MapCluster): string => ('id' in mark ? mark.id : mark.bounds.join());

/** Pins, clusters and the drawn area over the map. They lie in its own surface, so that a drag that begins on one moves the map. */
export function MarkLayer({ map, answer, pointed, selected, ring, onPin, onCluster }: MarkLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const area = useRef<SVGPathElement>(null);
  const marks = [...(answer?.clusters ?? []), ...(answer?.pins ?? [])];

  // Placed by hand at every movement: that must not wait for a rendering.
  useLayoutEffect(() => {
    const place = () => {
      for (const element of layer.current?.children ?? []) {
        if (!(element instanceof HTMLElement)) continue;
        const { x, y } = map.project([Number(element.dataset.lng), Number(element.dataset.lat)]);
        element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -50%)`;
      }
      const corners = ring.map(([lng, lat]) => map.project([lng, lat])).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
      area.current?.setAttribute('d', corners.length > 2 ? `M${corners.join('L')}Z` : '');
    };
    place();
    map.on('move', place);
    map.on('resize', place);
    return () => {
      map.off('move', place);
      map.off('resize', place);
    };
  });

  useEffect(() => {
    const element = layer.current;
    const walk = (event: KeyboardEvent) => {
      const next = nextMark(event.key, event.target, element);
      if (!next) return;
      // the map would move under the marks
      event.preventDefault();
      event.stopPropagation();
      next.focus();
    };
    element?.addEventListener('keydown', walk);
    return () => element?.removeEventListener('keydown', walk);
  }, []);

  const isPointed = (mark: MapPin | MapCluster) =>
    pointed !== null && ('id' in mark ? mark.id === pointed.id : pointed.position !== null && holds(mark.bounds, pointed.position));
  return createPortal(
    <>
      <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
        <path ref={area} className="fill-indigo/10 stroke-indigo" strokeWidth="2.5" strokeDasharray="7 5" strokeLinejoin="round" />
      </svg>
      <div ref={layer} role="group" aria-label={m['map.marks']()} className="absolute top-0 left-0 z-1">
        {marks.map((mark) => {
          const key = keyOf(mark);
          const lit = key === selected || isPointed(mark);
          return 'id' in mark ? (
            <button
              key={key}
              type="button"
              data-lat={mark.lat}
              data-lng={mark.lng}
              data-mark={key}
              aria-label={nameOf(mark)}
              aria-pressed={key === selected}
              onClick={() => onPin(mark)}
              className={cx(
                'absolute flex h-8 items-center rounded-full border px-2.5 text-14 font-bold whitespace-nowrap shadow-lift after:absolute after:-inset-1.5 hover:z-10 focus-visible:z-10',
                lit ? 'z-10 border-oxide bg-oxide text-on-oxide' : 'border-edge bg-card text-ink hover:border-oxide',
              )}
            >
              {mark.price_text || m['map.on_request']()}
            </button>
          ) : (
            <button
              key={key}
              type="button"
              data-lat={mark.lat}
              data-lng={mark.lng}
              data-mark={key}
              aria-label={clusterName(mark)}
              onClick={() => onCluster(mark)}
              className={cx(
                'absolute flex min-h-11 min-w-11 flex-col items-center justify-center rounded-2xl border-2 px-2 text-center leading-none whitespace-nowrap shadow-lift hover:z-10 focus-visible:z-10',
                lit ? 'z-10 border-oxide bg-card text-oxide' : 'border-card bg-oxide text-on-oxide hover:bg-oxide-strong',
              )}
            >
              <span className="text-14 font-bold">{countText(mark.count)}</span>
              {mark.price_min !== null && <span className="mt-0.5 text-12">{m['map.from']({ price: pinRupees(mark.price_min) })}</span>}
            </button>
          );
        })}
      </div>
    </>,
    map.getCanvasContainer(),
  );
}

const PER = { month: m['map.name_month'], bed_month: m['map.name_bed'], once: m['map.name_once'] };

const nameOf = ({ title, price }: MapPin): string =>
  price ? PER[price.per]({ price: rupees(price.amount), title }) : m['map.name_no_price']({ title });

const clusterName = ({ count, price_min: price }: MapCluster): string => {
  const total = countText(count);
  return price === null ? m['map.cluster']({ count, total }) : m['map.cluster_from']({ count, total, price: rupees(price) });
};
