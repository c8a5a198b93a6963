import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../../messages/compiled/messages.js';
import { IconButton } from '../../ui/icon-button.tsx';
import { PlusIcon } from '../../ui/drawings/icons.tsx';
import { MinusIcon } from '../../ui/drawings/task-icons.tsx';
import { CoverageNotice } from './coverage-notice.tsx';
import { boxAround } from './geometry.ts';
import { MapNotice } from './map-notice.tsx';
import { useMap } from './use-map.ts';

interface LocationMapProps {
  /** Slug of the city, which selects the map tiles. */
  readonly city: string;
  readonly position: { readonly lat: number; readonly lng: number };
  /** Radius around `position` in which the listing is. 0 when the position is exact; null for a map of an area, without a circle. */
  readonly uncertaintyKm: number | null;
}

/** Kilometres initially visible around the position: close enough to show the names of nearby stations, colleges and malls. */
const VISIBLE_RADIUS_KM = 1.2;
const MIN_RADIUS_PX = 10;
const noop = () => undefined;

/** A map around a listing or a place. A circle shows the uncertainty of the position. */
export function LocationMap(props: LocationMapProps) {
  const { city, position } = props;
  // an opened map keeps its place, so the page of another place needs another map
  return <OpenedLocationMap key={`${city} ${position.lat} ${position.lng}`} {...props} />;
}

function OpenedLocationMap({ city, position, uncertaintyKm }: LocationMapProps) {
  const radiusKm = uncertaintyKm ?? 0;
  const element = useRef<HTMLDivElement>(null);
  const circle = useRef<SVGCircleElement>(null);
  const { lat, lng } = position;
  const circleNorth = boxAround({ lat, lng }, radiusKm * 1000)[3];
  const { map, status } = useMap(element, {
    city,
    start: { box: boxAround({ lat, lng }, (VISIBLE_RADIUS_KM + radiusKm) * 1000), isExact: true },
    onUserMove: noop,
    // The map is in the middle of a page, so scrolling must move the page and not the map.
    options: { cooperativeGestures: true },
  });
  useLayoutEffect(() => {
    if (!map) return;
    const positionCircle = () => {
      const centre = map.project([lng, lat]);
      const north = map.project([lng, circleNorth]);
      circle.current?.setAttribute('cx', String(centre.x));
      circle.current?.setAttribute('cy', String(centre.y));
      circle.current?.setAttribute('r', String(Math.max(MIN_RADIUS_PX, centre.y - north.y)));
    };
    positionCircle();
    map.on('move', positionCircle);
    map.on('resize', positionCircle);
    return () => {
      map.off('move', positionCircle);
      map.off('resize', positionCircle);
    };
  }, [map, lat, lng, circleNorth]);
  return (
    <section aria-label={m['map.where_label']()} className="relative isolate size-full bg-sand">
      <div ref={element} className={`absolute! inset-0 ${status === 'open' ? '' : 'invisible'}`} />
      {map &&
        uncertaintyKm !== null &&
        createPortal(
          <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
            <circle
              ref={circle}
              className="fill-oxide/15 stroke-oxide"
              strokeWidth="2.5"
              strokeDasharray={radiusKm > 0 ? '7 6' : undefined}
            />
          </svg>,
          map.getCanvasContainer(),
        )}
      {map && status === 'open' && <CoverageNotice map={map} />}
      {map && status === 'open' ? (
        <div className="absolute top-3 right-3 flex flex-col gap-2">
          <IconButton icon={PlusIcon} label={m['map.zoom_in']()} variant="round" onClick={() => map.zoomIn()} />
          <IconButton icon={MinusIcon} label={m['map.zoom_out']()} variant="round" onClick={() => map.zoomOut()} />
        </div>
      ) : (
        <MapNotice status={status} />
      )}
      {uncertaintyKm !== null && <p className="sr-only">{radiusKm > 0 ? m['map.where_about']() : m['map.where_exact']()}</p>}
    </section>
  );
}
