import { lazy, Suspense, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { Listing } from '../../../contract/shapes.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { MapIcon, PinIcon } from '../../ui/icons.tsx';
import { neighboursOf, type Direction, type Place } from './neighbours.ts';
import { Section } from './section.tsx';
import { Sketch } from './sketch.tsx';

const WhereMap = lazy(async () => ({ default: (await import('../map/where-map.tsx')).WhereMap }));

type Precision = NonNullable<Listing['position']>['precision'];

/** How far off the shown point may be, in kilometres, and how that is said. */
const DOUBT: Readonly<Record<Precision, { readonly km: number; readonly say: () => string }>> = {
  exact: { km: 0, say: m['listing.precision_exact'] },
  street: { km: 0.15, say: m['listing.precision_street'] },
  locality: { km: 1, say: m['listing.precision_locality'] },
};
const DIRECTION: Readonly<Record<Direction, () => string>> = {
  n: m['listing.n'],
  ne: m['listing.ne'],
  e: m['listing.e'],
  se: m['listing.se'],
  s: m['listing.s'],
  sw: m['listing.sw'],
  w: m['listing.w'],
  nw: m['listing.nw'],
};
const NEIGHBOURS = 7;
const distance = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

interface WhereProps {
  readonly listing: Pick<Listing, 'address' | 'position' | 'locality' | 'city'>;
  /** Localities of the city with their positions. */
  readonly localities: readonly Place[];
}

/** The address, how exact it is, and the neighbourhood as a sketch with its figures beside it. */
export function Where({ listing, localities }: WhereProps) {
  const { address, position, locality, city } = listing;
  const [open, setOpen] = useState(false);
  const neighbours = position
    ? neighboursOf(
        position,
        localities.filter(({ name }) => name !== locality?.name),
        NEIGHBOURS,
      )
    : [];
  return (
    <Section title={m['listing.location']()}>
      <p className="flex items-start gap-2">
        <PinIcon className="mt-0.5 text-muted" />
        {address}
      </p>
      {position && <p className="mt-1 pl-7 text-14 text-muted">{DOUBT[position.precision].say()}</p>}
      {position &&
        (open ? (
          <div className="mt-4 h-80 overflow-hidden rounded-control border border-line bg-sand">
            <Suspense>
              <WhereMap city={city.slug} position={position} doubtKm={DOUBT[position.precision].km} />
            </Suspense>
          </div>
        ) : (
          <Button look="outline" icon={<MapIcon />} onClick={() => setOpen(true)} className="mt-3 noscript:hidden">
            {m['map.where_open']()}
          </Button>
        ))}
      {position && neighbours.length > 2 && (
        <figure className="mt-4">
          <div className="overflow-hidden rounded-control">
            <Sketch neighbours={neighbours} doubtKm={DOUBT[position.precision].km} />
          </div>
          <figcaption className="mt-2 text-14 text-muted">
            {m['listing.sketch']({ place: locality?.name ?? city.name })} {m['listing.sketch_note']()}
          </figcaption>
          <ul className="mt-2 gap-x-8 sm:columns-2">
            {neighbours.map(({ name, url, km, direction }) => (
              <li
                key={url}
                className="flex min-h-11 break-inside-avoid items-center justify-between gap-3 border-b border-line text-14 md:min-h-9"
              >
                <Anchor href={url} className="min-w-0 truncate py-2 font-semibold text-indigo hover:underline">
                  {name}
                </Anchor>
                <span className="shrink-0 text-muted">
                  {m['listing.sketch_row']({
                    distance: m['listing.sketch_km']({ km: distance.format(km) }),
                    direction: DIRECTION[direction](),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </figure>
      )}
    </Section>
  );
}
