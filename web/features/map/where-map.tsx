import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../../messages/compiled/messages.js';
import { IconButton } from '../../ui/icon-button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { MinusIcon } from '../../ui/task-icons.tsx';
import { MapNotice } from './map-notice.tsx';
import { useMap } from './use-map.ts';

interface WhereMapProps {
  /** Slug. */
  readonly city: string;
  readonly position: { readonly lat: number; readonly lng: number };
  /** Kilometres within which the place really is; 0 when the position is exact. */
  readonly doubtKm: number;
}

const KM_PER_DEGREE = 111.195;
/** Kilometres shown around the position at first: far enough for the neighbouring localities. */
const AROUND_KM = 3;
const MARK_PX = 10;
const nothing = () => undefined;
const NO_MARKS = { answer: null, status: 'loading', again: nothing } as const;

/** The surroundings of one listing, with the circle it lies in: no closer than its owner wished. */
export function WhereMap({ city, position, doubtKm }: WhereMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const circle = useRef<SVGCircleElement>(null);
  const { lat, lng } = position;
  const north = (AROUND_KM + doubtKm) / KM_PER_DEGREE;
  const east = north / Math.cos((lat * Math.PI) / 180);
  const { map, status } = useMap(element, {
    city,
    start: { box: [lng - east, lat - north, lng + east, lat + north], exact: true },
    onWish: nothing,
  });
  useLayoutEffect(() => {
    if (!map) return;
    const place = () => {
      const centre = map.project([lng, lat]);
      const edge = map.project([lng, lat + doubtKm / KM_PER_DEGREE]);
      circle.current?.setAttribute('cx', String(centre.x));
      circle.current?.setAttribute('cy', String(centre.y));
      circle.current?.setAttribute('r', String(Math.max(MARK_PX, centre.y - edge.y)));
    };
    place();
    map.on('move', place);
    map.on('resize', place);
    return () => {
      map.off('move', place);
      map.off('resize', place);
    };
  }, [map, lat, lng, doubtKm]);
  return (
    <section aria-label={m['map.where_label']()} className="relative isolate size-full bg-sand">
      <div ref={element} className={`absolute! inset-0 ${status === 'open' ? '' : 'invisible'}`} />
      {map &&
        createPortal(
          <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
            <circle
              ref={circle}
              className="fill-oxide/15 stroke-oxide"
              strokeWidth="2.5"
              strokeDasharray={doubtKm > 0 ? '7 6' : undefined}
            />
          </svg>,
          map.getCanvasContainer(),
        )}
      {map && status === 'open' ? (
        <div className="absolute top-3 right-3 flex flex-col gap-2">
          <IconButton icon={PlusIcon} label={m['map.zoom_in']()} look="round" onClick={() => map.zoomIn()} />
          <IconButton icon={MinusIcon} label={m['map.zoom_out']()} look="round" onClick={() => map.zoomOut()} />
        </div>
      ) : (
        <MapNotice map={status} marks={NO_MARKS} onRetry={nothing} onAll={undefined} />
      )}
      <p className="sr-only">{doubtKm > 0 ? m['map.where_about']() : m['map.where_exact']()}</p>
    </section>
  );
}
