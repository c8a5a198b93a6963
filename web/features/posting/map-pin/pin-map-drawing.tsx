import { m } from '../../../../messages/compiled/messages.js';
import { formatNumber } from '../model/format.ts';
import type { Offset } from './local-projection.ts';

const WIDTH = 360;
const HEIGHT = 240;
/** Names of places that are further to the right are on the left of their points. */
const NAMES_ON_LEFT_FROM = WIDTH * 0.7;
/** Size of a name in SVG units, estimated: the drawing is also rendered on the server. */
const CHARACTER_WIDTH = 6;
const LINE_HEIGHT = 14;

interface PinMapDrawingProps {
  /** Metres per SVG unit. */
  readonly metresPerUnit: number;
  readonly hasPin: boolean;
  readonly city: Offset & { readonly radiusMetres: number };
  readonly places: readonly (Offset & { readonly name: string })[];
  /** Length of the scale bar in metres. */
  readonly scaleBarMetres: number;
}

/** The schematic map: the circle of the city, a grid, the names of localities, a scale bar and the pin. */
export function PinMapDrawing({ metresPerUnit, hasPin, city, places, scaleBarMetres }: PinMapDrawingProps) {
  const x = (east: number) => WIDTH / 2 + east / metresPerUnit;
  const y = (north: number) => HEIGHT / 2 - north / metresPerUnit;
  const visiblePlaces = withoutOverlaps(
    places
      .map((place) => ({ name: place.name, x: x(place.east), y: y(place.north) }))
      .filter((place) => place.x > 4 && place.x < WIDTH - 4 && place.y > 10 && place.y < HEIGHT - 6),
  );
  const gridStep = scaleBarMetres / metresPerUnit;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full select-none bg-sand" aria-hidden="true">
      <circle
        cx={x(city.east)}
        cy={y(city.north)}
        r={city.radiusMetres / metresPerUnit}
        className="fill-paper stroke-edge"
        strokeDasharray="4 4"
      />
      <path d={gridPath(gridStep, x(city.east), y(city.north))} className="fill-none stroke-line" strokeWidth="1" />
      {visiblePlaces.map((place) => (
        <g key={place.name}>
          <circle cx={place.x} cy={place.y} r="3" className="fill-leaf" />
          <text
            x={place.x > NAMES_ON_LEFT_FROM ? place.x - 6 : place.x + 6}
            y={place.y + 4}
            textAnchor={place.x > NAMES_ON_LEFT_FROM ? 'end' : 'start'}
            className="fill-ink stroke-paper text-[11px] [paint-order:stroke]"
            strokeWidth="3"
          >
            {place.name}
          </text>
        </g>
      ))}
      <g transform={`translate(12 ${HEIGHT - 12})`}>
        <path d={`M0 -4v4h${gridStep}v-4`} className="fill-none stroke-ink" strokeWidth="1.5" />
        <text x={gridStep + 6} y="1" className="fill-ink text-[11px]">
          {scaleBarMetres < 1000
            ? m['posting.metres']({ metres: scaleBarMetres })
            : m['posting.kilometres']({ km: formatNumber(scaleBarMetres / 1000) })}
        </text>
      </g>
      {hasPin && (
        <g transform={`translate(${WIDTH / 2} ${HEIGHT / 2})`}>
          <PinShape />
        </g>
      )}
    </svg>
  );
}

/** The pin; its tip is at 0, 0. */
export const PinShape = () => (
  <>
    <ellipse cx="0" cy="1" rx="6" ry="2.5" className="fill-ink opacity-25" />
    <path d="M0 0C-9-11-12-16-12-22a12 12 0 0 1 24 0c0 6-3 11-12 22Z" className="fill-oxide stroke-card" strokeWidth="2" />
    <circle cx="0" cy="-22" r="4.5" className="fill-card" />
  </>
);

/** Grid lines, aligned with the city so that they move with it. */
function gridPath(step: number, originX: number, originY: number): string {
  const lines: string[] = [];
  for (let x = originX % step; x < WIDTH; x += step) lines.push(`M${x.toFixed(1)} 0V${HEIGHT}`);
  for (let y = originY % step; y < HEIGHT; y += step) lines.push(`M0 ${y.toFixed(1)}H${WIDTH}`);
  return lines.join('');
}

interface PlaceLabel {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}
/** Left and right end of a point with its name. */
function extentOf({ name, x }: PlaceLabel): { left: number; right: number } {
  const width = 9 + name.length * CHARACTER_WIDTH;
  return x > NAMES_ON_LEFT_FROM ? { left: x - width, right: x + 3 } : { left: x - 3, right: x + width };
}

function overlap(one: PlaceLabel, other: PlaceLabel): boolean {
  const [a, b] = [extentOf(one), extentOf(other)];
  return Math.abs(one.y - other.y) < LINE_HEIGHT && a.left < b.right && b.left < a.right;
}

/** Removes names that would overlap an earlier one. */
function withoutOverlaps(places: readonly PlaceLabel[]): PlaceLabel[] {
  const labels: PlaceLabel[] = [];
  for (const place of places) {
    if (!labels.some((label) => overlap(label, place))) labels.push(place);
  }
  return labels;
}
