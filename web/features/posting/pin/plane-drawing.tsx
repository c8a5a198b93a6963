import { m } from '../../../../messages/compiled/messages.js';
import { figureText } from '../form/figure-text.ts';
import type { Offset } from './plane.ts';

const WIDTH = 360;
const HEIGHT = 240;

interface PlaneDrawingProps {
  /** Metres of one drawing unit. */
  readonly perUnit: number;
  readonly pinned: boolean;
  readonly city: Offset & { readonly radius: number };
  readonly places: readonly (Offset & { readonly name: string })[];
  /** Metres of the scale bar. */
  readonly bar: number;
}

/** The plane itself: the city's circle, a grid, the localities by name, the scale, and the pin in the middle. */
export function PlaneDrawing({ perUnit, pinned, city, places, bar }: PlaneDrawingProps) {
  const x = (east: number) => WIDTH / 2 + east / perUnit;
  const y = (north: number) => HEIGHT / 2 - north / perUnit;
  const seen = uncrowded(
    places
      .map((place) => ({ name: place.name, x: x(place.east), y: y(place.north) }))
      .filter((place) => place.x > 4 && place.x < WIDTH - 4 && place.y > 10 && place.y < HEIGHT - 6),
  );
  const grid = bar / perUnit;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full select-none bg-sand" aria-hidden="true">
      <circle cx={x(city.east)} cy={y(city.north)} r={city.radius / perUnit} className="fill-paper stroke-edge" strokeDasharray="4 4" />
      <path d={gridPath(grid, x(city.east), y(city.north))} className="fill-none stroke-line" strokeWidth="1" />
      {seen.map((place) => (
        <g key={place.name}>
          <circle cx={place.x} cy={place.y} r="3" className="fill-leaf" />
          <text
            x={place.x > WIDTH * 0.7 ? place.x - 6 : place.x + 6}
            y={place.y + 4}
            textAnchor={place.x > WIDTH * 0.7 ? 'end' : 'start'}
            className="fill-ink stroke-paper text-[11px] [paint-order:stroke]"
            strokeWidth="3"
          >
            {place.name}
          </text>
        </g>
      ))}
      <g transform={`translate(12 ${HEIGHT - 12})`}>
        <path d={`M0 -4v4h${grid}v-4`} className="fill-none stroke-ink" strokeWidth="1.5" />
        <text x={grid + 6} y="1" className="fill-ink text-[11px]">
          {bar < 1000 ? m['posting.metres']({ metres: bar }) : m['posting.kilometres']({ km: figureText(bar / 1000) })}
        </text>
      </g>
      {pinned && (
        <g transform={`translate(${WIDTH / 2} ${HEIGHT / 2})`}>
          <ellipse cx="0" cy="1" rx="6" ry="2.5" className="fill-ink opacity-25" />
          <path d="M0 0C-9-11-12-16-12-22a12 12 0 0 1 24 0c0 6-3 11-12 22Z" className="fill-oxide stroke-card" strokeWidth="2" />
          <circle cx="0" cy="-22" r="4.5" className="fill-card" />
        </g>
      )}
    </svg>
  );
}

/** Lines a step apart, tied to the city so that they move with it. */
function gridPath(step: number, originX: number, originY: number): string {
  const lines: string[] = [];
  for (let x = originX % step; x < WIDTH; x += step) lines.push(`M${x.toFixed(1)} 0V${HEIGHT}`);
  for (let y = originY % step; y < HEIGHT; y += step) lines.push(`M0 ${y.toFixed(1)}H${WIDTH}`);
  return lines.join('');
}

interface Named {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}
/** Names that would lie over each other are left out, the first ones stay. */
function uncrowded(places: readonly Named[]): Named[] {
  const kept: Named[] = [];
  for (const place of places) {
    if (!kept.some((one) => Math.abs(one.y - place.y) < 14 && Math.abs(one.x - place.x) < 80)) kept.push(place);
  }
  return kept;
}
