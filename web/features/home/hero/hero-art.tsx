import type { SVGProps } from 'react';
import { HERO } from './hero-palette.ts';
import { People } from './hero-people.tsx';
import { Porch } from './hero-porch.tsx';
import { Neem, Palm, Skyline, Tower } from './hero-street.tsx';

/**
 * The drawing behind the headline: a street with a thinnai (a raised porch), by day in the light theme and in the evening in the dark one.
 * The important parts are on the right, because narrow screens crop the left side.
 */
export function HeroArt(frame: SVGProps<SVGSVGElement>) {
  return (
    <svg {...frame}>
      <defs>
        <linearGradient id="hero-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={HERO.skyTop} />
          <stop offset="1" stopColor={HERO.skyLow} />
        </linearGradient>
        <pattern id="roof-tiles" width="24" height="20" patternUnits="userSpaceOnUse">
          <rect width="24" height="20" fill={HERO.tile} />
          <path d="M0 0v8a12 9 0 0 0 24 0v-8" fill={HERO.tileLight} opacity="0.55" />
          <path d="M0 8a12 9 0 0 0 24 0" fill="none" stroke={HERO.tileDark} strokeWidth="2.5" />
        </pattern>
        <pattern id="ledge-tiles" x="804" y="376" width="22" height="22" patternUnits="userSpaceOnUse">
          <rect width="22" height="22" fill={HERO.wall} />
          <path d="M11 1 L21 11 L11 21 L1 11z" fill={HERO.dado} />
          <path d="M11 6 L16 11 L11 16 L6 11z" fill={HERO.trim} />
          <path d="M0 0h4l-4 4z M22 0v4l-4 -4z M0 22v-4l4 4z M22 22h-4l4 -4z" fill={HERO.cloth} />
        </pattern>
      </defs>
      <rect width="1440" height="480" fill="url(#hero-sky)" />
      <circle cx="660" cy="120" r="44" fill={HERO.sun} />
      <Skyline foot={430} />
      <Tower x={520} y={140} columns={4} rows={7} />
      <Neem x={740} foot={428} size={76} />
      <Palm x={800} foot={428} top={84} lean={-34} />
      <rect y="424" width="1440" height="56" fill={HERO.ground} />
      <rect y="424" width="1440" height="5" fill={HERO.groundEdge} />
      <Porch />
      <People />
    </svg>
  );
}
