import { HERO } from './hero-palette.ts';

/** Two people talking on the porch ledge, a bicycle leaning against it, a cat, and the kolam in front of the steps. */
export function People() {
  return (
    <g>
      <Elder x={934} />
      <Visitor x={1238} />
      <Cat x={1326} />
      <Bicycle x={786} />
      <Kolam x={1106} />
    </g>
  );
}

/** An old man with a tumbler of coffee, his legs hanging over the ledge. */
function Elder({ x }: { x: number }) {
  return (
    // on small laptops the search form would cover half of him
    <g transform={`translate(${x} 346)`} className="lg:max-[90rem]:hidden">
      <path d="M-14 -4 h34 q12 0 12 12 v44 h-13 v-38 h-33z" fill={HERO.linen} />
      <path d="M19 52h13v6h-13z" fill={HERO.skin} />
      <path d="M17 58h20v5h-20z" fill={HERO.woodDark} />
      <path d="M-16 -2 q-4 -44 14 -46 q18 2 16 46z" fill={HERO.cloth} />
      <path d="M8 -36 q14 10 22 8 l2 7 q-14 4 -27 -5z" fill={HERO.cloth} />
      <path d="M30 -29h8v7h-7z" fill={HERO.skin} />
      <path d="M36 -37h9l-1.5 12h-6z" fill={HERO.brass} />
      <circle cx="-1" cy="-60" r="12.5" fill={HERO.skin} />
      <path d="M-13 -62 q0 -14 13 -13 q8 0 10 6 q-12 -3 -16 4 q-2 5 -7 3z" fill={HERO.silver} />
      <path d="M5 -54 q6 2 7 -1" stroke={HERO.silver} strokeWidth="3" fill="none" strokeLinecap="round" />
    </g>
  );
}

/** A young woman who has come to see the house, with her bag next to her. */
function Visitor({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 346)`}>
      <path d="M14 -6 h-34 q-12 0 -12 12 v50 h14 v-40 h32z" fill={HERO.trim} />
      <path d="M-32 56h14v5h-18v-5z" fill={HERO.oxideDark} />
      <path d="M18 -2 q4 -46 -14 -47 q-18 1 -17 47z" fill={HERO.mustard} />
      <path d="M-8 -38 q-14 10 -22 4 l-3 6 q14 10 28 -2z" fill={HERO.mustard} />
      <circle cx="-34" cy="-32" r="5" fill={HERO.skin} />
      <circle cx="2" cy="-61" r="12.5" fill={HERO.skin} />
      <path d="M-9 -66 q3 -13 15 -11 q14 2 12 20 q2 22 -4 36 q-7 2 -8 -4 q5 -18 1 -34 q-10 -1 -16 -7z" fill={HERO.hair} />
      <path d="M26 -24h26v26h-26z" fill={HERO.oxide} />
      <path d="M31 -24 q8 -16 16 0" stroke={HERO.oxideDark} strokeWidth="3" fill="none" />
    </g>
  );
}

function Cat({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 346)`} fill={HERO.hair}>
      <path d="M-20 -4 q-4 -22 20 -22 q26 0 24 22z" />
      <path d="M-18 -14 q-10 -2 -10 -12 l3 -7 l6 4 h5 l5 -5 l2 9 q0 9 -8 12z" />
      <path d="M22 -6 q16 2 16 -12" stroke={HERO.hair} strokeWidth="5" fill="none" strokeLinecap="round" />
    </g>
  );
}

function Bicycle({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 402)`} fill="none" stroke={HERO.hair} strokeWidth="3">
      <circle cx="-42" cy="0" r="25" />
      <circle cx="40" cy="0" r="25" />
      <path d="M-42 0 L-20 -38 H26 L40 0 M-20 -38 L0 0 L26 -38 M-42 0 H0 M22 -52 L26 -38 M14 -54 H32" stroke={HERO.oxide} />
      <path d="M-24 -46 L-20 -38 M-34 -48 H-14" strokeWidth="5" strokeLinecap="round" />
    </g>
  );
}

/** A pulli kolam: loops around dots, seen flat on the ground. */
function Kolam({ x }: { x: number }) {
  const dots = [-2, -1, 0, 1, 2].flatMap((row) =>
    Array.from({ length: 5 - Math.abs(row) }, (_, i) => `M${(i - (4 - Math.abs(row)) / 2) * 34} ${row * 8}a2.4 1.4 0 1 0 .1 0`),
  );
  return (
    <g transform={`translate(${x} 452)`} opacity="0.9">
      <path
        d="M-86 0 q43 -34 86 0 t86 0 q-43 -34 -86 0 t-86 0z M0 -24 q52 24 0 48 q-52 -24 0 -48z M-52 -16 q52 16 104 32 M52 -16 q-52 16 -104 32"
        fill="none"
        stroke={HERO.kolam}
        strokeWidth="2"
      />
      <path d={dots.join('')} fill={HERO.kolam} />
    </g>
  );
}
