import { HERO } from './hero-palette.ts';

/** A coconut palm whose fronds are arcs from one point. `lean` is the horizontal distance from the foot to the crown, px. */
export function Palm({ x, foot, top, lean }: { x: number; foot: number; top: number; lean: number }) {
  const crown = x + lean;
  const fronds = [
    'c-14 -34 -52 -44 -88 -18 c30 -8 60 -2 88 18',
    'c-34 -12 -78 4 -96 44 c28 -24 60 -38 96 -44',
    'c-26 6 -56 38 -56 82 c14 -34 32 -60 56 -82',
    'c6 -36 38 -58 78 -46 c-32 4 -58 20 -78 46',
    'c30 -16 76 -8 98 30 c-30 -20 -64 -28 -98 -30',
    'c28 0 62 28 68 70 c-18 -30 -42 -54 -68 -70',
    'c-2 20 2 54 16 80 c2 -32 -4 -58 -16 -80',
  ];
  return (
    <g>
      <path
        d={`M${x - 9} ${foot} Q${x - 4 + lean * 0.2} ${(foot + top) / 2} ${crown - 5} ${top} h10 Q${x + 10 + lean * 0.3} ${(foot + top) / 2} ${x + 9} ${foot}z`}
        fill={HERO.trunk}
      />
      {[0.18, 0.34, 0.5, 0.66, 0.82].map((fraction) => (
        <path
          key={fraction}
          d={`M${x + lean * (1 - fraction) * 0.75 - 8} ${top + (foot - top) * fraction} q8 5 16 0`}
          stroke={HERO.trunkShade}
          strokeWidth="3"
          fill="none"
        />
      ))}
      {fronds.map((d, i) => (
        <path key={d} d={`M${crown} ${top}${d}z`} fill={i % 2 ? HERO.frondDark : HERO.frond} />
      ))}
      <circle cx={crown - 8} cy={top + 9} r="8" fill={HERO.woodLight} />
      <circle cx={crown + 8} cy={top + 11} r="8" fill={HERO.wood} />
    </g>
  );
}

/** A round neem tree: overlapping crowns above a trunk. */
export function Neem({ x, foot, size }: { x: number; foot: number; size: number }) {
  const crown = (dx: number, dy: number, r: number, fill: string) => (
    <circle cx={x + dx * size} cy={foot - dy * size} r={r * size} fill={fill} />
  );
  return (
    <g>
      <path d={`M${x - 0.09 * size} ${foot} l${0.05 * size} ${-size} h${0.08 * size} l${0.05 * size} ${size}z`} fill={HERO.trunkShade} />
      {crown(-0.5, 1.05, 0.46, HERO.frondDark)}
      {crown(0.48, 1.1, 0.5, HERO.leaf)}
      {crown(0, 1.5, 0.62, HERO.leaf)}
      {crown(-0.18, 1.66, 0.36, HERO.leafLight)}
    </g>
  );
}

/** A block of flats. The lit windows are fixed, so that the server and the browser draw the same. */
export function Tower({ x, y, columns, rows }: { x: number; y: number; columns: number; rows: number }) {
  const width = columns * 44 + 20;
  const height = rows * 38 + 30;
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} fill={HERO.tower} />
      <rect x={x + width - 46} y={y} width="46" height={height} fill={HERO.towerShade} />
      <rect x={x - 6} y={y - 8} width={width + 12} height="9" fill={HERO.trim} />
      <rect x={x + 28} y={y - 30} width="52" height="22" fill={HERO.tower} />
      {Array.from({ length: rows * columns }, (_, i) => {
        const column = i % columns;
        const row = Math.floor(i / columns);
        const left = x + 18 + column * 44;
        const top = y + 20 + row * 38;
        const fill = (i * 7 + row * 3) % 11 < 3 ? HERO.lit : HERO.pane;
        return (
          <g key={i}>
            <rect x={left} y={top} width="28" height="18" fill={fill} />
            {(column + row * 2) % 4 === 0 && <rect x={left - 4} y={top + 17} width="36" height="5" fill={HERO.trim} />}
          </g>
        );
      })}
    </g>
  );
}

/** Roofs of the town on the horizon. */
export function Skyline({ foot }: { foot: number }) {
  const blocks = [
    [300, 70, 90],
    [380, 48, 60],
    [470, 110, 74],
    [540, 64, 60],
    [760, 150, 70],
    [1180, 90, 90],
  ] as const;
  return <path fill={HERO.far} d={blocks.map(([x, height, width]) => `M${x} ${foot}v${-height}h${width}v${height}z`).join('')} />;
}
