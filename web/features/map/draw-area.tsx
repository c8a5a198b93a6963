import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef, type PointerEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { Corner } from '../../shared/map/geometry.ts';

interface DrawAreaProps {
  readonly map: MapLibre;
  /** The corners of the drawn area; empty when it is too small to be one. */
  readonly onDrawn: (polygon: Corner[]) => void;
  readonly onCancel: () => void;
}

/** Smallest distance between two points of the line, and smallest width and height of an area, in pixels. */
const MIN_STEP_PX = 4;
const MIN_SIZE_PX = 24;

/** A layer over the map that records one line of a finger or mouse and closes it to an area. Escape cancels. */
export function DrawArea({ map, onDrawn, onCancel }: DrawAreaProps) {
  const points = useRef<{ x: number; y: number }[]>([]);
  const path = useRef<SVGPathElement>(null);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') onCancel();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onCancel]);

  const addPoint = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const point = { x: event.clientX - left, y: event.clientY - top };
    const last = points.current.at(-1);
    if (last && Math.hypot(point.x - last.x, point.y - last.y) < MIN_STEP_PX) return;
    points.current.push(point);
    path.current?.setAttribute('d', `M${points.current.map(({ x, y }) => `${x} ${y}`).join('L')}`);
  };
  const finishDrawing = () => {
    const drawnPoints = points.current;
    points.current = [];
    const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
    const isLargeEnough =
      drawnPoints.length > 2 && span(drawnPoints.map(({ x }) => x)) > MIN_SIZE_PX && span(drawnPoints.map(({ y }) => y)) > MIN_SIZE_PX;
    onDrawn(isLargeEnough ? drawnPoints.map(({ x, y }) => map.unproject([x, y])).map(({ lng, lat }): Corner => [lng, lat]) : []);
  };
  return (
    <svg
      role="img"
      aria-label={m['map.draw_help']()}
      className="absolute inset-0 z-10 size-full cursor-crosshair touch-none bg-indigo/5"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        points.current = [];
        addPoint(event);
      }}
      onPointerMove={(event) => {
        if (points.current.length > 0) addPoint(event);
      }}
      onPointerUp={finishDrawing}
      onPointerCancel={onCancel}
    >
      <path ref={path} className="fill-indigo/10 stroke-indigo" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
