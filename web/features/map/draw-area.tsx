import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { Corner } from '../../shared/map/geometry.ts';

interface DrawAreaProps {
  readonly map: MapLibre;
  /** Called with the corners of the drawn area, or with an empty array when it is too small. */
  readonly onDrawn: (polygon: Corner[]) => void;
  readonly onCancel: () => void;
}
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Minimum distance between two points of the line, and minimum width and height of an area, in pixels. */
const MIN_STEP_PX = 4;
const MIN_SIZE_PX = 24;
/** Distance by which an arrow key moves the keyboard cursor, in pixels; the larger one is for Shift. */
const [KEY_STEP_PX, LARGE_KEY_STEP_PX] = [16, 64];
const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A layer over the map for drawing an area: as one line with a finger or mouse, or corner by corner with the keyboard. Escape cancels. */
export function DrawArea({ map, onDrawn, onCancel }: DrawAreaProps) {
  const layer = useRef<SVGSVGElement>(null);
  const path = useRef<SVGPathElement>(null);
  const points = useRef<Point[]>([]);
  /** Position of the keyboard cursor, where the space bar sets the next corner; null until a key of the drawing is pressed. */
  const [cursor, setCursor] = useState<Point | null>(null);
  const [cornerCount, setCornerCount] = useState(0);
  useFocusWhileShown(layer, map);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') onCancel();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onCancel]);

  const showLine = () =>
    path.current?.setAttribute('d', points.current.length > 0 ? `M${points.current.map(({ x, y }) => `${x} ${y}`).join('L')}` : '');
  const addPoint = (point: Point) => {
    const last = points.current.at(-1);
    if (last && Math.hypot(point.x - last.x, point.y - last.y) < MIN_STEP_PX) return;
    points.current.push(point);
    showLine();
  };
  const pointOf = (event: PointerEvent<SVGSVGElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const finishDrawing = () => {
    const drawnPoints = points.current;
    points.current = [];
    onDrawn(
      isLargeEnough(drawnPoints) ? drawnPoints.map(({ x, y }) => map.unproject([x, y])).map(({ lng, lat }): Corner => [lng, lat]) : [],
    );
  };
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const position = cursor ?? { x: width / 2, y: height / 2 };
    const direction = DIRECTIONS[event.key];
    if (direction) {
      const step = event.shiftKey ? LARGE_KEY_STEP_PX : KEY_STEP_PX;
      setCursor({ x: clamp(position.x + step * direction.x, width), y: clamp(position.y + step * direction.y, height) });
    } else if (event.key === ' ') addPoint(position);
    else if (event.key === 'Backspace') {
      points.current.pop();
      showLine();
    } else if (event.key === 'Enter') finishDrawing();
    else return;
    event.preventDefault();
    setCursor((previous) => previous ?? position);
    setCornerCount(points.current.length);
  };
  return (
    <>
      {/* HTML has no element for this; with this role screen readers pass on the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        ref={layer}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={`${m['map.draw_help']()} ${m['map.draw_keys']()}`}
        className="absolute inset-0 z-10 size-full cursor-crosshair touch-none bg-indigo/5 -outline-offset-3"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          points.current = [];
          addPoint(pointOf(event));
        }}
        onPointerMove={(event) => {
          if (event.buttons > 0 && points.current.length > 0) addPoint(pointOf(event));
        }}
        onPointerUp={finishDrawing}
        onPointerCancel={onCancel}
      >
        <path ref={path} className="fill-indigo/10 stroke-indigo" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
        {cursor && <path d={`M${cursor.x - 14} ${cursor.y}h28M${cursor.x} ${cursor.y - 14}v28`} className="stroke-oxide" strokeWidth="3" />}
      </svg>
      <p role="status" className="sr-only">
        {cornerCount > 0 ? m['map.draw_corners']({ count: cornerCount }) : ''}
      </p>
    </>
  );
}

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));

function isLargeEnough(points: readonly Point[]): boolean {
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return points.length > 2 && span(points.map(({ x }) => x)) > MIN_SIZE_PX && span(points.map(({ y }) => y)) > MIN_SIZE_PX;
}

/** Focuses the drawing layer while it is shown, and the map afterwards: the button that opened it may have been replaced by then. */
function useFocusWhileShown(layer: { readonly current: SVGSVGElement | null }, map: MapLibre): void {
  useEffect(() => {
    layer.current?.focus({ preventScroll: true });
    return () => map.getCanvas().focus({ preventScroll: true });
  }, [layer, map]);
}
