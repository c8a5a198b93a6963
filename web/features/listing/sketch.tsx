import { m } from '../../../messages/compiled/messages.js';
import { ringsWithin, type Neighbour } from './neighbours.ts';

const WIDTH = 400;
const HEIGHT = 300;
const CENTRE = { x: WIDTH / 2, y: HEIGHT / 2 };
/** Room at the edge for names. */
const REACH = 118;
const MARK_PX = 11;

interface SketchProps {
  readonly neighbours: readonly Neighbour[];
  /** Kilometres around the shown point within which the place really is; 0 when it is exact. */
  readonly doubtKm: number;
}

interface Spot {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly side: 1 | -1;
}

/** Where a place lies among its neighbours, true to scale and direction, north up. A drawing, not a map: no street is made up. */
export function Sketch({ neighbours, doubtKm }: SketchProps) {
  const farthest = Math.max(doubtKm, ...neighbours.map(({ km }) => km));
  // Names take more room sideways, the sheet is wider than high: places north and south decide the scale.
  const scale = Math.min(
    REACH / Math.max(...neighbours.map(({ north }) => Math.abs(north)), 0.1),
    (WIDTH / 2 - 80) / Math.max(...neighbours.map(({ east }) => Math.abs(east)), 0.1),
  );
  const doubt = Math.max(doubtKm * scale, MARK_PX);
  const spots = neighbours.map(({ name, east, north }): Spot => ({
    name,
    x: CENTRE.x + east * scale,
    y: CENTRE.y - north * scale,
    side: sideOf(name, CENTRE.x + east * scale, east),
  }));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block h-auto w-full bg-sand" aria-hidden="true">
      {ringsWithin(farthest).map((km) => (
        <g key={km}>
          <circle
            cx={CENTRE.x}
            cy={CENTRE.y}
            r={km * scale}
            className="fill-none stroke-edge"
            strokeDasharray="2 6"
            strokeLinecap="round"
            strokeWidth="1.5"
          />
          <text
            x={CENTRE.x + km * scale * Math.SQRT1_2 + 3}
            y={CENTRE.y - km * scale * Math.SQRT1_2 - 3}
            className="fill-muted text-[11px] md:text-[7.5px]"
          >
            {m['listing.sketch_km']({ km })}
          </text>
        </g>
      ))}
      {spots.map(({ name, x, y }) => (
        <path key={name} d={`M${CENTRE.x} ${CENTRE.y}L${x} ${y}`} className="stroke-line" strokeWidth="1.5" />
      ))}
      <circle
        cx={CENTRE.x}
        cy={CENTRE.y}
        r={doubt}
        className="fill-oxide/15 stroke-oxide"
        strokeDasharray={doubtKm > 0 ? '5 5' : undefined}
        strokeWidth="2"
      />
      <path
        d={`M${CENTRE.x - 9} ${CENTRE.y - 1}l9 -7l9 7M${CENTRE.x - 6} ${CENTRE.y - 2}v8m12 -8v8m-15 0h18`}
        className="fill-none stroke-oxide"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {withRoom(spots).map(({ name, x, y, side, named }) => (
        <g key={name}>
          <circle cx={x} cy={y} r="3.5" className="fill-indigo stroke-card" strokeWidth="1.5" />
          {named && (
            <text
              x={x + side * 7}
              y={y + 4}
              textAnchor={side > 0 ? 'start' : 'end'}
              className="fill-ink stroke-sand text-[13px] font-semibold [paint-order:stroke] md:text-[9px]"
              strokeWidth="3"
            >
              {name}
            </text>
          )}
        </g>
      ))}
      <g transform={`translate(${WIDTH - 20} 24)`} className="stroke-muted">
        <path d="M0 8V-12M-4 -7l4 -5l4 5" className="fill-none" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
        <text x="0" y="20" textAnchor="middle" className="fill-muted stroke-none text-[11px] font-semibold md:text-[8px]">
          {m['listing.sketch_north']()}
        </text>
      </g>
    </svg>
  );
}

/** Room a name takes with its dot, at the size of phones. */
const lengthOf = (name: string) => 12 + name.length * 6.8;

/** Names stand away from the middle, unless the sheet ends there. */
function sideOf(name: string, x: number, east: number): 1 | -1 {
  if (x + lengthOf(name) > WIDTH) return -1;
  return east < 0 && x - lengthOf(name) > 0 ? -1 : 1;
}

/** Names that would lie over one another: the nearer place keeps its own, the other stays a dot, named in the list below. */
function withRoom(spots: readonly Spot[]): (Spot & { readonly named: boolean })[] {
  const taken: { left: number; right: number; y: number }[] = [{ left: CENTRE.x - 16, right: CENTRE.x + 16, y: CENTRE.y }];
  return spots.map((spot) => {
    const length = lengthOf(spot.name);
    const box = { left: spot.side > 0 ? spot.x : spot.x - length, right: spot.side > 0 ? spot.x + length : spot.x, y: spot.y };
    const free = taken.every((other) => Math.abs(other.y - box.y) > 14 || other.right < box.left || other.left > box.right);
    if (free) taken.push(box);
    return { ...spot, named: free };
  });
}
