import { m } from '../../../messages/compiled/messages.js';
import type { Listing } from '../../../contract/shapes.ts';
import { dateText } from '../../lib/dates.ts';
import { cx } from '../../ui/cx.ts';
import { AlertIcon, CheckIcon, type Icon } from '../../ui/icons.tsx';
import { CameraIcon, ClockIcon } from '../../ui/task-icons.tsx';
import { Section } from './section.tsx';

interface Evidence {
  readonly icon: Icon;
  readonly what: string;
  readonly how: string;
  /** Somebody vouched for it. */
  readonly good: boolean;
  /** Something to ask about first. */
  readonly amber?: boolean;
}

/** What stands behind the listing and since when, good or not. */
export function Known({ listing }: { readonly listing: Listing }) {
  const confirmed = listing.last_confirmed_at;
  const listed = listing.first_published_at;
  const evidence: readonly Evidence[] = [
    confirmed && listing.unconfirmed
      ? {
          icon: AlertIcon,
          what: m['listing.known_silent'](),
          how: m['listing.known_silent_text']({ date: dateText(confirmed) }),
          good: false,
          amber: true,
        }
      : confirmed
        ? {
            icon: CheckIcon,
            what: m['listing.known_confirmed'](),
            how: m['listing.known_confirmed_by']({ date: dateText(confirmed) }),
            good: true,
          }
        : { icon: ClockIcon, what: m['listing.known_unconfirmed'](), how: m['listing.known_unconfirmed_text'](), good: false },
    ...(listing.checked_at
      ? [
          {
            icon: CheckIcon,
            what: m['listing.known_checked'](),
            how: m['listing.known_checked_on']({ date: dateText(listing.checked_at) }),
            good: true,
          },
        ]
      : []),
    ...(listed
      ? [{ icon: ClockIcon, what: m['listing.known_listed'](), how: m['listing.known_listed_on']({ date: dateText(listed) }), good: false }]
      : []),
    {
      icon: CameraIcon,
      what: m['listing.known_photos'](),
      how: listing.photos.length > 0 ? m['listing.known_photos_text']({ count: listing.photos.length }) : m['listing.known_photos_none'](),
      good: false,
    },
  ];
  return (
    <Section title={m['listing.known']()}>
      <ul className="grid gap-4 pt-1 lg:grid-cols-2 xl:grid-cols-4">
        {evidence.map(({ icon: Drawing, what, how, good, amber }) => (
          <li key={what} className="flex gap-3">
            <span
              className={cx(
                'inline-flex size-8 shrink-0 items-center justify-center rounded-full',
                good ? 'bg-leaf-soft text-leaf' : amber ? 'bg-mustard-soft text-mustard' : 'bg-sand text-muted',
              )}
            >
              <Drawing className="size-4.5" />
            </span>
            <span>
              <span className="block font-semibold">{what}</span>
              <span className="block text-14 text-muted">{how}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
