import { m } from '../../../messages/compiled/messages.js';
import { ringsWithin, type Neighbour } from './neighbours.ts';

const WIDTH = 640;
const HEIGHT = 400;
const CENTRE = { x: WIDTH / 2, y: HEIGHT / 2 };
/** Room at the edge for names. */
const REACH = 165;
const MARK_PX = 13;

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
    (WIDTH / 2 - 130) / Math.max(...neighbours.map(({ east }) => Math.abs(east)), 0.1),
  );
  const doubt = Math.max(doubtKm * scale, MARK_PX);
  const spots = neighbours.map(({ name, east, north }): Spot => ({
    name,
    x: CENTRE.x + east * scale,
    y: CENTRE.y - north * scale,
    side: east < 0 ? -1 : 1,
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
          <text x={CENTRE.x + km * scale * Math.SQRT1_2 + 3} y={CENTRE.y - km * scale * Math.SQRT1_2 - 3} className="fill-muted text-12">
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
          <circle cx={x} cy={y} r="5" className="fill-indigo stroke-card" strokeWidth="2" />
          {named && (
            <text
              x={x + side * 11}
              y={y + 5}
              textAnchor={side > 0 ? 'start' : 'end'}
              className="fill-ink stroke-sand text-14 font-semibold [paint-order:stroke]"
              strokeWidth="4"
            >
              {name}
            </text>
          )}
        </g>
      ))}
      <g transform={`translate(${WIDTH - 34} 36)`} className="stroke-muted">
        <path d="M0 18V-12M-5 -6l5 -7l5 7" className="fill-none" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
        <text x="0" y="34" textAnchor="middle" className="fill-muted stroke-none text-12 font-semibold">
          {m['listing.sketch_north']()}
        </text>
      </g>
    </svg>
  );
}

/** Names that would lie over one another: the nearer place keeps its own, the other stays a dot, named in the list below. */
function withRoom(spots: readonly Spot[]): (Spot & { readonly named: boolean })[] {
  const taken: { left: number; right: number; y: number }[] = [{ left: CENTRE.x - 24, right: CENTRE.x + 24, y: CENTRE.y }];
  return spots.map((spot) => {
    const length = 16 + spot.name.length * 7.5;
    const box = { left: spot.side > 0 ? spot.x : spot.x - length, right: spot.side > 0 ? spot.x + length : spot.x, y: spot.y };
    const free = taken.every((other) => Math.abs(other.y - box.y) > 18 || other.right < box.left || other.left > box.right);
    if (free) taken.push(box);
    return { ...spot, named: free };
  });
}
