import type { ReactNode } from 'react';
import { HERO } from './hero/hero-palette.ts';

function Vignette({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 110" className="h-28 w-auto" aria-hidden="true">
      <rect y="94" width="160" height="8" fill={HERO.oxide} />
      <rect y="94" width="160" height="2.5" fill={HERO.oxideLight} />
      {children}
    </svg>
  );
}

/** An open door with light inside and a price tag on the handle. */
export function OpenDoor() {
  return (
    <Vignette>
      <rect x="44" y="10" width="66" height="84" fill={HERO.woodDark} />
      <rect x="50" y="16" width="54" height="78" fill={HERO.lit} />
      <path d="M50 94v-30h54v30z" fill={HERO.dado} />
      <path d="M104 16l26 -8v94l-26 -8z" fill={HERO.wood} />
      <path d="M110 24l14 -4v26l-14 2z M110 58l14 1v30l-14 -4z" fill={HERO.woodLight} />
      <path d="M108 54v10" stroke={HERO.brass} strokeWidth="2" />
      <path d="M100 66l8 -6l9 6v18h-17z" fill={HERO.kolam} stroke={HERO.brass} strokeWidth="1.5" />
      <path d="M105 70h7m-7 4h7m-6 -4c5 0 5 6 0 6l5 5" stroke={HERO.oxide} strokeWidth="1.5" fill="none" />
      <path d="M42 8q35 12 70 0" stroke={HERO.leaf} strokeWidth="2.5" fill="none" />
      <path d={[48, 60, 72, 84, 96, 106].map((x) => `M${x} 11q-4 8 0 14q4 -7 0 -14`).join('')} fill={HERO.leaf} />
    </Vignette>
  );
}

/** A daily tear-off calendar as found in every home, with today's sheet ticked. */
export function DayCalendar() {
  return (
    <Vignette>
      <path d="M80 2v10" stroke={HERO.beam} strokeWidth="2" />
      <rect x="46" y="10" width="68" height="78" rx="4" fill={HERO.oxide} />
      <rect x="52" y="16" width="56" height="16" fill={HERO.brass} />
      <path d="M60 24h40" stroke={HERO.oxideDark} strokeWidth="3" strokeDasharray="5 4" />
      <path d="M54 36h52v46h-52z" fill={HERO.leafPaper} />
      <path d="M54 82h52l-8 4h-44z" fill={HERO.wallShade} />
      <path d="M66 60l10 10l19 -22" fill="none" stroke="#2c6b4a" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
      <path d="M58 40h44" stroke={HERO.stoneDark} strokeWidth="1.5" />
    </Vignette>
  );
}

/** Two tumblers of coffee on the ledge, and two speech bubbles. */
export function Coffee() {
  const cup = (x: number) => (
    <g transform={`translate(${x} 94)`}>
      <path d="M-17 -8h34l-4 8h-26z" fill={HERO.brass} />
      <path d="M-10 -34h20l-2.500 27h-15z" fill={HERO.stone} />
      <path d="M2 -34h8l-2.500 27h-4z" fill={HERO.stoneDark} />
      <rect x="-12" y="-37" width="24" height="4" rx="2" fill={HERO.brass} />
      <path
        d="M-4 -44q-4 -6 0 -10t0 -10M5 -44q-4 -6 0 -10t0 -10"
        stroke={HERO.stoneDark}
        strokeWidth="2"
        fill="none"
        strokeLinecap="round"
      />
    </g>
  );
  return (
    <Vignette>
      <path d="M24 12h50q8 0 8 8v16q0 8 -8 8h-34l-12 10v-10h-4q-8 0 -8 -8v-16q0 -8 8 -8z" fill={HERO.cloth} />
      <path d="M30 24h38m-38 9h26" stroke="#ffffff" strokeWidth="3" strokeLinecap="round" />
      <path d="M104 8h34q8 0 8 8v14q0 8 -8 8h-4v9l-11 -9h-19q-8 0 -8 -8v-14q0 -8 8 -8z" fill={HERO.brass} />
      <path d="M106 19h30m-30 8h20" stroke="#3a2a12" strokeWidth="3" strokeLinecap="round" />
      {cup(54)}
      {cup(112)}
    </Vignette>
  );
}
