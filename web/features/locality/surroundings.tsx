import { useId } from 'react';
import type { PlaceLandmark } from '../../../contract/place-pages/parts.ts';
import type { SearchLink } from '../../../contract/search/search-page.ts';
import { m } from '../../../messages/compiled/messages.js';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { DeferredMap } from '../../shared/map/deferred-map.tsx';
import { DistanceRow } from '../../ui/listing/distance-row.tsx';
import { countText } from '../../lib/format/counts.ts';
import { Anchor } from '../../ui/anchor.tsx';

const LocationMap = lazyPart(async () => (await import('../../shared/map/location-map.tsx')).LocationMap);

interface LandmarksProps {
  readonly landmarks: readonly PlaceLandmark[];
  /** Says from which point distances are measured. */
  readonly note: string;
  /** Slug of the city. */
  readonly city: string;
  /** The centre of the map; null for no map. */
  readonly position: { readonly lat: number; readonly lng: number } | null;
  readonly uncertaintyKm: number | null;
}

/** A street map, and the nearest landmark of each type. Renders nothing on sites without map data. */
export function Landmarks({ landmarks, note, city, position, uncertaintyKm }: LandmarksProps) {
  if (landmarks.length === 0) return null;
  return (
    <section aria-labelledby="near" className="mt-8">
      <h2 id="near" className="text-22 font-bold">
        {m['locality.nearby']()}
      </h2>
      {position && (
        <DeferredMap className="mt-3 h-80 overflow-hidden rounded-card border border-line md:h-96 noscript:hidden">
          <LocationMap city={city} position={position} uncertaintyKm={uncertaintyKm} />
        </DeferredMap>
      )}
      <ul className="mt-2 gap-x-8 columns-[2_18rem]">
        {landmarks.map(({ label, ...landmark }) => (
          <DistanceRow key={label} {...landmark} detail={label} />
        ))}
      </ul>
      <p className="mt-2 text-14 text-muted">
        {note} <Anchor href="https://www.openstreetmap.org/copyright">{m['map_files.osm']()}</Anchor>
      </p>
    </section>
  );
}

/** Links to other localities or societies with their numbers of listings. Renders nothing when there are none. */
export function PlaceLinks({ title, links }: { readonly title: string; readonly links: readonly SearchLink[] }) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-22 font-bold">
        {title}
      </h2>
      <p className="text-14 text-muted">{m['locality.counted']()}</p>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {links.map(({ name, url, count }) => (
          <li key={url}>
            <Anchor href={url} className="inline-flex min-h-11 items-center gap-2 font-semibold text-indigo hover:underline">
              {name} <span className="font-normal text-muted">{countText(count)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
