import { m } from '../../../../messages/compiled/messages.js';
import { ringsWithin, type Neighbour } from './neighbours.ts';

const WIDTH = 400;
const HEIGHT = 300;
const CENTRE = { x: WIDTH / 2, y: HEIGHT / 2 };
/** Largest distance from the centre to the north and south, in SVG units; leaves space for names at the edge. */
const MAX_RADIUS = 118;
const MIN_UNCERTAINTY_RADIUS = 11;

interface NeighbourhoodSketchProps {
  readonly neighbours: readonly Neighbour[];
  /** Distance between the shown point and the listing; 0 when the position is exact. */
  readonly uncertaintyKm: number;
}

interface Label {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly side: 1 | -1;
}

/** The listing among its neighbouring localities, true to scale and direction, north up. Not a map: it shows no streets. */
export function NeighbourhoodSketch({ neighbours, uncertaintyKm }: NeighbourhoodSketchProps) {
  const farthestKm = Math.max(uncertaintyKm, ...neighbours.map(({ km }) => km));
  // Names need space at the sides, so the horizontal limit is smaller than the width of the drawing would allow.
  const scale = Math.min(
    MAX_RADIUS / Math.max(...neighbours.map(({ north }) => Math.abs(north)), 0.1),
    (WIDTH / 2 - 80) / Math.max(...neighbours.map(({ east }) => Math.abs(east)), 0.1),
  );
  const uncertaintyRadius = Math.max(uncertaintyKm * scale, MIN_UNCERTAINTY_RADIUS);
  const labels = neighbours.map(({ name, east, north }): Label => ({
    name,
    x: CENTRE.x + east * scale,
    y: CENTRE.y - north * scale,
    side: labelSide(name, CENTRE.x + east * scale, east),
  }));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block h-auto w-full bg-sand" aria-hidden="true">
      {ringsWithin(farthestKm).map((km) => (
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
      {labels.map(({ name, x, y }) => (
        <path key={name} d={`M${CENTRE.x} ${CENTRE.y}L${x} ${y}`} className="stroke-line" strokeWidth="1.5" />
      ))}
      <circle
        cx={CENTRE.x}
        cy={CENTRE.y}
        r={uncertaintyRadius}
        className="fill-oxide/15 stroke-oxide"
        strokeDasharray={uncertaintyKm > 0 ? '5 5' : undefined}
        strokeWidth="2"
      />
      <path
        d={`M${CENTRE.x - 9} ${CENTRE.y - 1}l9 -7l9 7M${CENTRE.x - 6} ${CENTRE.y - 2}v8m12 -8v8m-15 0h18`}
        className="fill-none stroke-oxide"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {hideOverlappingLabels(labels).map(({ name, x, y, side, isVisible }) => (
        <g key={name}>
          <circle cx={x} cy={y} r="3.5" className="fill-indigo stroke-card" strokeWidth="1.5" />
          {isVisible && (
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

/** Width of a name with its dot, at the font size of phones. */
const labelWidth = (name: string) => 12 + name.length * 6.8;

/** Names are placed away from the centre, unless they would leave the drawing. */
function labelSide(name: string, x: number, east: number): 1 | -1 {
  if (x + labelWidth(name) > WIDTH) return -1;
  return east < 0 && x - labelWidth(name) > 0 ? -1 : 1;
}

/** Hides names that would overlap a nearer one. The place keeps its dot and is named in the list below the drawing. */
function hideOverlappingLabels(labels: readonly Label[]): (Label & { readonly isVisible: boolean })[] {
  const occupiedBoxes: { left: number; right: number; y: number }[] = [{ left: CENTRE.x - 16, right: CENTRE.x + 16, y: CENTRE.y }];
  return labels.map((label) => {
    const width = labelWidth(label.name);
    const box = { left: label.side > 0 ? label.x : label.x - width, right: label.side > 0 ? label.x + width : label.x, y: label.y };
    const isFree = occupiedBoxes.every((other) => Math.abs(other.y - box.y) > 14 || other.right < box.left || other.left > box.right);
    if (isFree) occupiedBoxes.push(box);
    return { ...label, isVisible: isFree };
  });
}
