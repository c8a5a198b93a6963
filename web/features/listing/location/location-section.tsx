import { Suspense } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { m } from '../../../../messages/compiled/messages.js';
import type { Listing, ListingPage } from '../../../../contract/listing/listing.ts';
import { indianNumber } from '../../../../kinds/indian-number.ts';
import { POSITION_UNCERTAINTY_KM } from '../../../../kinds/position-uncertainty.ts';
import { useServerRendered } from '../../../lib/page/server-rendered.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { PinIcon } from '../../../ui/drawings/icons.tsx';
import { DeferredMap } from '../../../shared/map/deferred-map.tsx';
import { DistanceRow } from '../../../ui/listing/distance-row.tsx';
import { Nearby } from './nearby.tsx';
import type { Direction, Neighbour } from './neighbours.ts';
import { Section } from '../section.tsx';

const LocationMap = lazyPart(async () => (await import('../../../shared/map/location-map.tsx')).LocationMap);

const MyDistances = lazyPart(async () => (await import('../../../shared/my-places/my-distances.tsx')).MyDistances);

type Precision = NonNullable<Listing['position']>['precision'];

const PRECISION_TEXTS: Readonly<Record<Precision, () => string>> = {
  exact: m['listing.precision_exact'],
  street: m['listing.precision_street'],
  locality: m['listing.precision_locality'],
};
/** One or two localities say little about the surroundings. */
const MIN_NEIGHBOURS = 3;
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

interface LocationSectionProps {
  readonly listing: Pick<Listing, 'id' | 'address' | 'position' | 'locality' | 'city'>;
  /** The nearest localities. */
  readonly neighbours: readonly Neighbour[];
  readonly page: Pick<ListingPage, 'nearby' | 'society'>;
}

/** The address and its precision, a street map, landmarks nearby, and the neighbouring localities with their distances. */
export function LocationSection({ listing, neighbours, page: { nearby, society } }: LocationSectionProps) {
  const { id, address, position, locality, city } = listing;
  const isServerRendered = useServerRendered();
  return (
    <Section title={m['listing.location']()}>
      <p className="flex items-start gap-2">
        <PinIcon className="mt-0.5 text-muted" />
        {address}
      </p>
      {society && (
        <Anchor href={society.url} className="ml-7 inline-flex min-h-11 min-w-11 items-center font-semibold text-indigo hover:underline">
          {m['locality.about']({ place: society.name })}
        </Anchor>
      )}
      {position && <p className="mt-1 pl-7 text-14 text-muted">{PRECISION_TEXTS[position.precision]()}</p>}
      {position && (
        <DeferredMap className="mt-4 h-80 overflow-hidden rounded-control border border-line md:h-96 noscript:hidden">
          <LocationMap city={city.slug} position={position} uncertaintyKm={POSITION_UNCERTAINTY_KM[position.precision]} />
        </DeferredMap>
      )}
      {position && !isServerRendered && (
        <Suspense fallback={<div className="mt-4 h-11" />}>
          <MyDistances id={id} city={city.slug} position={position} />
        </Suspense>
      )}
      <Nearby landmarks={nearby} />
      {neighbours.length >= MIN_NEIGHBOURS && (
        <>
          <p className="mt-4 text-14 text-muted">{m['listing.neighbours']({ place: locality?.name ?? city.name })}</p>
          <ul className="mt-2 gap-x-8 columns-[2_18rem]">
            {neighbours.map(({ name, url, km, direction }) => (
              <DistanceRow
                key={url}
                name={name}
                url={url}
                distance={m['listing.neighbour_row']({
                  distance: m['listing.neighbour_km']({ km: indianNumber(km, 1) }),
                  direction: DIRECTION_TEXTS[direction](),
                })}
              />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
