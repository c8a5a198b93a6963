import { m } from '../../../messages/compiled/messages.js';
import type { HomePage } from '../../../contract/property-pages.ts';
import { countText } from '../../lib/counts.ts';
import { SectionHead } from './section-head.tsx';
import { Anchor } from '../../ui/anchor.tsx';

/** Localities by live listings, each with its share drawn as a line of floor tiles. */
export function TopLocalities({ city, localities }: { readonly city: string; readonly localities: HomePage['top_localities'] }) {
  if (localities.length === 0) return null;
  const most = Math.max(...localities.map((one) => one.count));
  return (
    <section aria-labelledby="top-localities" className="page py-5 md:py-6">
      <SectionHead id="top-localities" title={m['home.localities_title']()} note={m['home.localities_note']({ city })} />
      <ol className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
        {localities.map(({ name, url, count }) => (
          <li key={url} className="border-b border-line">
            <Anchor href={url} className="group flex min-h-16 flex-col justify-center gap-2 py-3">
              <span className="flex items-baseline justify-between gap-3">
                <span className="truncate font-semibold group-hover:text-oxide">{name}</span>
                <span className="shrink-0 text-14 text-muted">{m['home.locality_count']({ count, total: countText(count) })}</span>
              </span>
              <TileLine share={count / most} />
            </Anchor>
          </li>
        ))}
      </ol>
    </section>
  );
}

const TILES = 24;

/** A line of small tiles, as many of them laid as the share says. */
function TileLine({ share }: { readonly share: number }) {
  const laid = Math.max(1, Math.round(share * TILES));
  const tiles = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => `M${(from + i) * 8 + 4} 0l4 4l-4 4l-4 -4z`).join('');
  return (
    <svg viewBox={`0 0 ${TILES * 8} 8`} className="h-2 w-full" preserveAspectRatio="xMinYMid meet" aria-hidden="true">
      <path d={tiles(0, laid)} className="fill-oxide" />
      <path d={tiles(laid, TILES)} className="fill-line" />
    </svg>
  );
}
