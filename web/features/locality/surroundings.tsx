import { useId } from 'react';
import type { PlaceLandmark } from '../../../contract/place-pages/parts.ts';
import type { SearchLink } from '../../../contract/search/search-page.ts';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/format/counts.ts';
import { Anchor } from '../../ui/anchor.tsx';

interface LandmarksProps {
  readonly landmarks: readonly PlaceLandmark[];
  /** From where distances are measured. */
  readonly note: string;
}

/** The nearest college, station, hospital and so on; nothing where the site has no map data. */
export function Landmarks({ landmarks, note }: LandmarksProps) {
  if (landmarks.length === 0) return null;
  return (
    <section aria-labelledby="near" className="mt-8">
      <h2 id="near" className="text-22 font-bold">
        {m['locality.nearby']()}
      </h2>
      <dl className="mt-3 gap-x-8 sm:columns-2">
        {landmarks.map(({ label, name, distance, url }) => (
          <div key={label} className="flex min-h-11 break-inside-avoid items-center justify-between gap-3 border-b border-line py-2">
            <dt className="shrink-0 text-14 text-muted">{label}</dt>
            <dd className="min-w-0 text-right">
              {url === null ? (
                <span className="font-semibold">{name}</span>
              ) : (
                <Anchor href={url} className="font-semibold text-indigo hover:underline">
                  {name}
                </Anchor>
              )}
              <span className="block text-14 text-muted">{distance}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-14 text-muted">
        {note} <Anchor href="https://www.openstreetmap.org/copyright">{m['map_files.osm']()}</Anchor>
      </p>
    </section>
  );
}

/** Pages of other localities or societies with their numbers of listings; nothing when there are none. */
export function PlaceLinks({ title, links }: { readonly title: string; readonly links: readonly SearchLink[] }) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-22 font-bold">
        {title}
      </h2>
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
