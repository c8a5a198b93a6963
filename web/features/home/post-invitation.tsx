import { m } from '../../../messages/compiled/messages.js';
import { LinkButton } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/drawings/icons.tsx';
import { TileBorder } from '../../ui/drawings/tile-border.tsx';
import { HERO } from './hero/hero-palette.ts';

/** Invitation to post a listing, styled as a red oxide floor with a border of tiles. */
export function PostInvitation() {
  return (
    <section aria-labelledby="post" className="page py-5 md:py-6">
      <div className="overflow-hidden rounded-card bg-(--street-floor) text-white">
        <TileBorder className="bg-card" />
        <div className="flex flex-col flex-wrap items-start gap-6 px-5 py-8 sm:flex-row sm:items-center md:px-10">
          <ToLetBoard />
          <div className="min-w-56 flex-1">
            <h2 id="post" className="text-22 font-bold md:text-28">
              {m['home.post_title']()}
            </h2>
            <p className="mt-2 max-w-xl text-pretty">{m['home.post_text']()}</p>
          </div>
          <LinkButton href="/post" variant="outline" size="lg" icon={<PlusIcon />} className="max-sm:w-full">
            {m['home.post_action']()}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

/** A gate with a to-let board. */
function ToLetBoard() {
  return (
    <svg viewBox="0 0 150 120" className="h-28 w-auto shrink-0 max-sm:hidden" aria-hidden="true">
      <path d="M8 118V34M142 118V34" stroke={HERO.stone} strokeWidth="12" />
      <path d="M0 34h17l-4 -10h-9zM133 34h17l-4 -10h-9z" fill={HERO.wallShade} />
      <path d="M14 44h122M14 106h122" stroke={HERO.trunkShade} strokeWidth="4" />
      <path d={[26, 38, 50, 62, 74, 86, 98, 110, 122].map((x) => `M${x} 38v74`).join('')} stroke={HERO.trunkShade} strokeWidth="2.5" />
      <path d="M50 44l8 14M100 44l-8 14" stroke={HERO.beam} strokeWidth="2" />
      <g transform="rotate(-3 75 76)">
        <rect x="34" y="57" width="82" height="38" rx="3" fill={HERO.board} stroke={HERO.beam} strokeWidth="2" />
        <text x="75" y="83" textAnchor="middle" fontSize="22" fontWeight="800" letterSpacing="1" fill="#9f2f1f">
          {m['home.board']()}
        </text>
      </g>
    </svg>
  );
}
