import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type TileName = 'missing' | 'offline' | 'broken' | 'heart' | 'talk' | 'search' | 'home';

const LEAF_LINE = 'fill-none stroke-leaf';

/** The centre of each tile, in a view box of 96 x 96. All tiles share the border. */
const MOTIF: Readonly<Record<TileName, ReactNode>> = {
  // An open door in an empty porch.
  missing: (
    <>
      <path d="M33 64V40h30v24M28 64h40M30 40l18-11 18 11" className="fill-none stroke-oxide" strokeWidth="2.5" />
      <path d="M43 64V48l10-3v22l-10-3Z" className="fill-mustard-soft stroke-mustard" strokeWidth="2" />
    </>
  ),
  // A lamp that has gone out.
  offline: (
    <>
      <path d="M34 58c6 8 22 8 28 0l-4-3H38Zm14 6v5m-8 2h16" className="fill-oxide-soft stroke-oxide" strokeWidth="2.5" />
      <path d="M48 48c-5-4-5-8 0-15 5 7 5 11 0 15Z" className="fill-none stroke-muted" strokeDasharray="2 3" strokeWidth="2" />
    </>
  ),
  // A tile with a crack.
  broken: (
    <>
      <path d="M34 34h28v28H34Z" className="fill-oxide-soft stroke-oxide" strokeWidth="2.5" />
      <path d="m50 34-5 9 7 5-6 6 3 8" className="fill-none stroke-ink" strokeWidth="2" />
    </>
  ),
  heart: (
    <path
      d="M48 65C38 58 32 52 32 44.5a8.5 8.5 0 0 1 8.4-8.7c3.2 0 5.8 1.7 7.6 4.3 1.8-2.6 4.4-4.3 7.6-4.3A8.5 8.5 0 0 1 64 44.5C64 52 58 58 48 65Z"
      className="fill-oxide-soft stroke-oxide"
      strokeWidth="2.5"
    />
  ),
  // Two speech bubbles.
  talk: (
    <>
      <path d="M31 36h24v15H42l-6 5v-5h-5Z" className="fill-oxide-soft stroke-oxide" strokeWidth="2.5" />
      <path d="M58 43h8v15h-4v5l-6-5H46v-3" className={LEAF_LINE} strokeWidth="2.5" />
    </>
  ),
  search: (
    <>
      <circle cx="45" cy="45" r="12" className="fill-mustard-soft stroke-oxide" strokeWidth="2.5" />
      <path d="m54 54 10 10" className="fill-none stroke-oxide" strokeWidth="3" />
      <path d="M39.5 49v-5.5l5.5-4 5.5 4V49Z" className={LEAF_LINE} strokeWidth="2" />
    </>
  ),
  // A house with a plus sign.
  home: (
    <>
      <path d="m29 46 19-14 19 14M34 44v20h28V44" className="fill-oxide-soft stroke-oxide" strokeWidth="2.5" />
      <path d="M48 48v10m-5-5h10" className={LEAF_LINE} strokeWidth="2.5" />
    </>
  ),
};

/** A large Athangudi tile for empty pages: petals in the corners, a star of lines, and a motif in the middle. */
export function DrawnTile({ name, className }: { readonly name: TileName; readonly className?: string }) {
  return (
    <svg viewBox="0 0 96 96" className={cx('shrink-0', className)} strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <rect x="1" y="1" width="94" height="94" rx="6" className="fill-card stroke-line" strokeWidth="1.5" />
      {[0, 90, 180, 270].map((degrees) => (
        <g key={degrees} transform={`rotate(${degrees} 48 48)`}>
          <path d="M4 4h26A26 26 0 0 1 4 30Z" className="fill-oxide-soft" />
          <path d="M30 4A26 26 0 0 1 4 30" className="fill-none stroke-oxide" strokeWidth="1.5" />
          <path d="M4 4c9 1 14 6 15 15C10 18 5 13 4 4Z" className="fill-leaf-soft stroke-leaf" strokeWidth="1.2" />
          <circle cx="23.5" cy="23.5" r="1.8" className="fill-mustard" />
          <path d="M48 4c2.6 4 2.6 8 0 12-2.6-4-2.6-8 0-12Z" className="fill-mustard-soft stroke-mustard" strokeWidth="1" />
        </g>
      ))}
      <circle cx="48" cy="48" r="29" className="fill-card stroke-line" strokeWidth="1.5" />
      {MOTIF[name]}
    </svg>
  );
}
