import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef, type PointerEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { Corner } from './geometry.ts';

interface DrawAreaProps {
  readonly map: MapLibre;
  /** The ring that was drawn; empty when it was too small to be one. */
  readonly onDrawn: (ring: Corner[]) => void;
  readonly onCancel: () => void;
}

/** Pixels between two points of the line, and what is too small to be an area. */
const STEP = 4;
const SMALLEST = 24;

/** A sheet over the map that takes one line of a finger or mouse, and closes it to an area. Escape gives up. */
export function DrawArea({ map, onDrawn, onCancel }: DrawAreaProps) {
  const points = useRef<{ x: number; y: number }[]>([]);
  const path = useRef<SVGPathElement>(null);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') onCancel();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onCancel]);

  const add = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const point = { x: event.clientX - left, y: event.clientY - top };
    const last = points.current.at(-1);
    if (last && Math.hypot(point.x - last.x, point.y - last.y) < STEP) return;
    points.current.push(point);
    path.current?.setAttribute('d', `M${points.current.map(({ x, y }) => `${x} ${y}`).join('L')}`);
  };
  const finish = () => {
    const drawn = points.current;
    points.current = [];
    const span = (of: readonly number[]) => Math.max(...of) - Math.min(...of);
    const large = drawn.length > 2 && span(drawn.map(({ x }) => x)) > SMALLEST && span(drawn.map(({ y }) => y)) > SMALLEST;
    onDrawn(large ? drawn.map(({ x, y }) => map.unproject([x, y])).map(({ lng, lat }): Corner => [lng, lat]) : []);
  };
  return (
    <svg
      role="img"
      aria-label={m['map.draw_help']()}
      className="absolute inset-0 z-10 size-full cursor-crosshair touch-none bg-indigo/5"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        points.current = [];
        add(event);
      }}
      onPointerMove={(event) => {
        if (points.current.length > 0) add(event);
      }}
      onPointerUp={finish}
      onPointerCancel={onCancel}
    >
      <path ref={path} className="fill-indigo/10 stroke-indigo" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
