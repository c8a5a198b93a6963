import { m } from '../../../../messages/compiled/messages.js';
import type { Listing } from '../../../../contract/listing/listing.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { CheckIcon } from '../../../ui/drawings/icons.tsx';
import { Section } from '../section.tsx';

/** Facts longer than this many characters take the full width. */
const LONG_FACT_LENGTH = 36;

/** All facts of the listing, by group. */
export function Facts({ groups }: { readonly groups: Listing['fact_groups'] }) {
  const visibleGroups = groups.filter(({ facts }) => facts.length > 0);
  if (visibleGroups.length === 0) return null;
  return (
    <Section title={m['listing.facts']()}>
      <div className="grid gap-5">
        {visibleGroups.map(({ id, title, facts }) => (
          <div key={id}>
            <h3 className="pt-1 text-14 font-semibold text-oxide">{title}</h3>
            <dl className="gap-x-10 lg:grid lg:grid-cols-2">
              {facts.map(({ field, label, text }) => (
                <div key={field} className={text.length > LONG_FACT_LENGTH ? 'fact fact-long' : 'fact'}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Section>
  );
}

export function Amenities({ amenities }: { readonly amenities: Listing['amenities'] }) {
  if (amenities.length === 0) return null;
  return (
    <Section title={m['listing.amenities']()}>
      <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {amenities.map(({ token, label }) => (
          <li key={token} className="flex items-center gap-2.5 py-1.5">
            <CheckIcon className="size-4.5 text-leaf" />
            {label}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The lister's text and a link to their video. The video is not embedded, so that nothing of the other site is loaded here. */
export function Description({ text, video }: { readonly text: string | null; readonly video: Listing['video'] }) {
  if (!text && !video) return null;
  return (
    <Section title={m['listing.description']()}>
      {text && <p className="max-w-prose whitespace-pre-line text-pretty">{text}</p>}
      {video && (
        <Anchor
          href={video.url}
          target="_blank"
          rel="nofollow noopener noreferrer ugc"
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-indigo hover:underline"
        >
          {m['listing.video']({ site: video.site })}
        </Anchor>
      )}
    </Section>
  );
}
