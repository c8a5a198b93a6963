import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { m } from '../../../../messages/compiled/messages.js';
import type { Listing } from '../../../../contract/listing/listing.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { PinIcon } from '../../../ui/drawings/icons.tsx';
import { DeferredMap } from '../../../shared/map/deferred-map.tsx';
import { findNeighbours, type Direction, type Place } from './neighbours.ts';
import { Section } from '../section.tsx';

const LocationMap = lazyPart(async () => (await import('../../../shared/map/location-map.tsx')).LocationMap);

type Precision = NonNullable<Listing['position']>['precision'];

/** Distance between the shown point and the listing for each precision, and its text. */
const PRECISION: Readonly<Record<Precision, { readonly km: number; readonly text: () => string }>> = {
  exact: { km: 0, text: m['listing.precision_exact'] },
  street: { km: 0.15, text: m['listing.precision_street'] },
  locality: { km: 1, text: m['listing.precision_locality'] },
};
const DIRECTION_TEXTS: Readonly<Record<Direction, () => string>> = {
  n: m['listing.n'],
  ne: m['listing.ne'],
  e: m['listing.e'],
  se: m['listing.se'],
  s: m['listing.s'],
  sw: m['listing.sw'],
  w: m['listing.w'],
  nw: m['listing.nw'],
};
const MAX_NEIGHBOURS = 7;
const distanceFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

interface LocationSectionProps {
  readonly listing: Pick<Listing, 'address' | 'position' | 'locality' | 'city'>;
  /** Localities of the city with their positions. */
  readonly localities: readonly Place[];
}

/** The address, how exact it is, a street map around it, and the neighbouring localities with their distances. */
export function LocationSection({ listing, localities }: LocationSectionProps) {
  const { address, position, locality, city } = listing;
  const neighbours = position
    ? findNeighbours(
        position,
        localities.filter(({ name }) => name !== locality?.name),
        MAX_NEIGHBOURS,
      )
    : [];
  return (
    <Section title={m['listing.location']()}>
      <p className="flex items-start gap-2">
        <PinIcon className="mt-0.5 text-muted" />
        {address}
      </p>
      {position && <p className="mt-1 pl-7 text-14 text-muted">{PRECISION[position.precision].text()}</p>}
      {position && (
        <DeferredMap className="mt-4 h-80 overflow-hidden rounded-control border border-line md:h-96 noscript:hidden">
          <LocationMap city={city.slug} position={position} uncertaintyKm={PRECISION[position.precision].km} />
        </DeferredMap>
      )}
      {neighbours.length > 2 && (
        <>
          <p className="mt-4 text-14 text-muted">{m['listing.neighbours']({ place: locality?.name ?? city.name })}</p>
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
                  {m['listing.neighbour_row']({
                    distance: m['listing.neighbour_km']({ km: distanceFormat.format(km) }),
                    direction: DIRECTION_TEXTS[direction](),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
