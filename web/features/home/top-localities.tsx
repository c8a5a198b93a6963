import { m } from '../../../messages/compiled/messages.js';
import type { HomePage } from '../../../contract/home.ts';
import { countText } from '../../lib/format/counts.ts';
import { SectionHead } from './section-head.tsx';
import { Anchor } from '../../ui/anchor.tsx';

/** Localities with the most listings. The bar of tiles shows each count relative to the largest. */
export function TopLocalities({ localities }: { readonly localities: HomePage['top_localities'] }) {
  if (localities.length === 0) return null;
  const maxCount = Math.max(...localities.map(({ count }) => count));
  return (
    <section aria-labelledby="top-localities" className="page py-5 md:py-6">
      <SectionHead id="top-localities" title={m['home.localities_title']()} />
      <ol className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
        {localities.map(({ name, url, count }) => (
          <li key={url} className="border-b border-line">
            <Anchor href={url} className="group flex min-h-16 flex-col justify-center gap-2 py-3">
              <span className="flex items-baseline justify-between gap-3">
                <span className="truncate font-semibold group-hover:text-oxide">{name}</span>
                <span className="shrink-0 text-14 text-muted">{m['home.locality_count']({ count, total: countText(count) })}</span>
              </span>
              <TileLine fraction={count / maxCount} />
            </Anchor>
          </li>
        ))}
      </ol>
    </section>
  );
}

const TILES = 24;

/** A bar of small tiles; a `fraction` (0 to 1) of them is filled. */
function TileLine({ fraction }: { readonly fraction: number }) {
  const filled = Math.max(1, Math.round(fraction * TILES));
  const tiles = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `M${(from + index) * 8 + 4} 0l4 4l-4 4l-4 -4z`).join('');
  return (
    <svg viewBox={`0 0 ${TILES * 8} 8`} className="h-2 w-full" preserveAspectRatio="xMinYMid meet" aria-hidden="true">
      <path d={tiles(0, filled)} className="fill-oxide" />
      <path d={tiles(filled, TILES)} className="fill-line" />
    </svg>
  );
}
