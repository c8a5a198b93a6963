import type { ReactNode } from 'react';

const WALL_CLASS = 'fill-mustard-soft stroke-oxide';
const GLASS_CLASS = 'fill-indigo-soft stroke-oxide';

const KEY = (
  <g className="fill-none stroke-mustard" strokeWidth="2.5">
    <circle cx="122" cy="26" r="7" />
    <path d="M117 31l-13 13m4-4 5 5" />
  </g>
);
const BOARD = (
  <g strokeWidth="2">
    <path d="M120 66V34" className="fill-none stroke-oxide" />
    <path d="M104 18h32v17h-32Z" className="fill-leaf-soft stroke-leaf" />
    <path d="M111 26.500h18" className="stroke-leaf" />
  </g>
);
const HOUSE = (
  <g strokeWidth="2">
    <path d="M30 66V38h56v28Z" className={WALL_CLASS} />
    <path d="m24 40 34-22 34 22Z" className="fill-oxide-soft stroke-oxide" />
    <path d="M52 66V48h12v18ZM37 46h9v9h-9Zm33 0h9v9h-9Z" className={GLASS_CLASS} />
    <path d="M24 66h68" className="stroke-oxide" />
  </g>
);

/** One illustration per family of kinds; unknown families have the house. */
const ILLUSTRATIONS: Readonly<Record<string, ReactNode>> = {
  residential: HOUSE,
  commercial: (
    <g strokeWidth="2">
      <path d="M36 66V36h64v30Z" className={WALL_CLASS} />
      <path d="M32 36 38 22h60l6 14Z" className="fill-oxide-soft stroke-oxide" />
      <path d="M50 22l-3 14m18-14-1 14m9-14 1 14m13-14 3 14" className="stroke-oxide" />
      <path d="M44 44h28v14H44Zm36 0h12v22H80Z" className={GLASS_CLASS} />
    </g>
  ),
  plot: (
    <g strokeWidth="2">
      <path d="m22 58 24-28h50l24 28-12 10H34Z" className="fill-leaf-soft stroke-leaf" />
      <path d="m58 30-8 38m24-38 8 38M34 44h76" className="stroke-leaf" strokeDasharray="4 4" />
      <path d="M68 46V16l18 6-18 6" className="fill-oxide-soft stroke-oxide" />
    </g>
  ),
  pg_hostels: (
    <g strokeWidth="2">
      <path d="M36 68V18m66 50V18" className="stroke-oxide" />
      <path d="M36 30h66v8H36Zm0 24h66v8H36Z" className={WALL_CLASS} />
      <path d="M40 24h18v6H40Zm0 24h18v6H40Z" className={GLASS_CLASS} />
      <path d="M88 38v16m8-16v16m-8-8h8" className="stroke-oxide" />
    </g>
  ),
  flatmate: (
    <g strokeWidth="2">
      <circle cx="54" cy="28" r="9" className="fill-mustard-soft stroke-oxide" />
      <circle cx="84" cy="28" r="9" className="fill-leaf-soft stroke-leaf" />
      <path d="M38 66c0-14 6-22 16-22s16 8 16 22Z" className="fill-oxide-soft stroke-oxide" />
      <path d="M68 66c0-14 6-22 16-22s16 8 16 22Z" className="fill-leaf-soft stroke-leaf" />
    </g>
  ),
};

/** A small illustration of a kind, with a key for rent or a signboard for sale. */
export function KindIllustration({ family, deal }: { readonly family: string; readonly deal: 'rent' | 'sale' | null }) {
  return (
    <svg viewBox="0 0 140 76" className="block w-full bg-sand" strokeLinejoin="round" strokeLinecap="round" aria-hidden="true">
      <path d="M0 66h140v10H0Z" className="fill-line" />
      {ILLUSTRATIONS[family] ?? HOUSE}
      {family === 'residential' && (deal === 'sale' ? BOARD : KEY)}
    </svg>
  );
}
