import { m } from '../../../../messages/compiled/messages.js';
import type { Listing } from '../../../../contract/listing/listing.ts';
import { CheckIcon } from '../../../ui/drawings/icons.tsx';
import { CollapsedSection } from '../collapsed-section.tsx';
import { Section } from '../section.tsx';
import { Video } from './video.tsx';

/** Facts with more characters than this span all columns. */
const LONG_FACT_LENGTH = 36;

/** Number of facts shown at once; the others are below an expandable control. */
const SHOWN_FACTS = 8;

type FactGroups = Listing['fact_groups'];

/** All facts of the listing by group: the first few at once, the others on request, also without JavaScript. */
export function Facts({ groups }: { readonly groups: FactGroups }) {
  const count = groups.reduce((sum, { facts }) => sum + facts.length, 0);
  if (count === 0) return null;
  // one or two more facts take less space than a control that hides them
  const shownCount = count <= SHOWN_FACTS + 2 ? count : SHOWN_FACTS;
  const hiddenGroups = factsBetween(groups, shownCount, count);
  return (
    <Section title={m['listing.facts']()}>
      <FactGroupList groups={factsBetween(groups, 0, shownCount)} />
      {hiddenGroups.length > 0 && (
        <CollapsedSection label={m['listing.facts_all']({ count })}>
          <div className="pt-3">
            <FactGroupList groups={hiddenGroups} />
          </div>
        </CollapsedSection>
      )}
    </Section>
  );
}

/** The facts from index `from` up to, but not including, index `to`, counted across all groups. */
function factsBetween(groups: FactGroups, from: number, to: number): FactGroups {
  let precedingCount = 0;
  return groups.flatMap((group) => {
    const facts = group.facts.slice(Math.max(from - precedingCount, 0), Math.max(to - precedingCount, 0));
    precedingCount += group.facts.length;
    return facts.length > 0 ? [{ ...group, facts }] : [];
  });
}

function FactGroupList({ groups }: { readonly groups: FactGroups }) {
  return (
    <div className="grid gap-5">
      {groups.map(({ id, title, facts }) => (
        <div key={id}>
          <h3 className="pt-1 text-14 font-semibold text-oxide">{title}</h3>
          <dl className="gap-x-10 lg:grid lg:grid-cols-2 print:block">
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

/** The lister's description and video. */
export function Description({ text, video }: { readonly text: string | null; readonly video: Listing['video'] }) {
  if (!text && !video) return null;
  return (
    <Section title={m['listing.description']()}>
      {text && <p className="max-w-prose whitespace-pre-line text-pretty">{text}</p>}
      {video && <Video video={video} />}
    </Section>
  );
}
