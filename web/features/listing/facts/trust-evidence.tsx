import { m } from '../../../../messages/compiled/messages.js';
import type { EvidenceBadge } from '../../../../contract/listing/evidence-badge.ts';
import type { ShownListing } from '../load-listing.ts';
import { dateText } from '../../../lib/format/dates.ts';
import { cx } from '../../../ui/cx.ts';
import { AlertIcon, CheckIcon, type Icon } from '../../../ui/drawings/icons.tsx';
import { CameraIcon, ClockIcon } from '../../../ui/drawings/task-icons.tsx';
import { Section } from '../section.tsx';

type Rating = 'good' | 'neutral' | 'warning';

interface Evidence {
  readonly icon: Icon;
  readonly title: string;
  readonly detail: string;
  readonly rating: Rating;
}

const RATING_CLASS: Readonly<Record<Rating, string>> = {
  good: 'bg-leaf-soft text-leaf',
  neutral: 'bg-sand text-muted',
  warning: 'bg-mustard-soft text-mustard',
};

/** What a visitor can rely on: when the listing was confirmed, checked and published, the recorded evidence, and its photos. */
export function TrustEvidence({ listing }: { readonly listing: ShownListing }) {
  const evidence = [
    confirmationEvidence(listing),
    ...listing.evidence.map(recordedEvidence),
    checkEvidence(listing),
    publicationEvidence(listing),
    photoEvidence(listing),
  ];
  return (
    <Section title={m['listing.known']()}>
      <ul className="grid gap-4 pt-1 lg:grid-cols-2">
        {evidence
          .filter((item) => item !== null)
          .map(({ icon: EvidenceIcon, title, detail, rating }) => (
            <li key={title} className="flex gap-3">
              <span className={cx('inline-flex size-8 shrink-0 items-center justify-center rounded-full', RATING_CLASS[rating])}>
                <EvidenceIcon className="size-4.5" />
              </span>
              <span>
                <span className="block font-semibold">{title}</span>
                <span className="block text-14 text-muted">{detail}</span>
              </span>
            </li>
          ))}
      </ul>
    </Section>
  );
}

/** When the owner last confirmed that the listing is available. */
function confirmationEvidence({ last_confirmed_at: confirmedAt, unconfirmed: isOverdue }: ShownListing): Evidence {
  if (!confirmedAt) {
    return {
      icon: ClockIcon,
      title: m['listing.known_never_confirmed'](),
      detail: m['listing.known_never_confirmed_text'](),
      rating: 'neutral',
    };
  }
  const date = dateText(confirmedAt);
  if (isOverdue) {
    return { icon: AlertIcon, title: m['listing.known_overdue'](), detail: m['listing.known_overdue_text']({ date }), rating: 'warning' };
  }
  return { icon: CheckIcon, title: m['listing.known_confirmed'](), detail: m['listing.known_confirmed_by']({ date }), rating: 'good' };
}

/** When a moderator checked the listing. */
function checkEvidence({ approved_at: approvedAt }: ShownListing): Evidence | null {
  if (!approvedAt) return null;
  const detail = m['listing.known_checked_on']({ date: dateText(approvedAt) });
  return { icon: CheckIcon, title: m['listing.known_checked'](), detail, rating: 'good' };
}

function publicationEvidence({ first_published_at: publishedAt }: ShownListing): Evidence | null {
  if (!publishedAt) return null;
  const detail = m['listing.known_listed_on']({ date: dateText(publishedAt) });
  return { icon: ClockIcon, title: m['listing.known_listed'](), detail, rating: 'neutral' };
}

function photoEvidence({ photos }: ShownListing): Evidence {
  const detail = photos.length > 0 ? m['listing.known_photos_text']({ count: photos.length }) : m['listing.known_photos_none']();
  return { icon: CameraIcon, title: m['listing.known_photos'](), detail, rating: 'neutral' };
}

/** An evidence badge, with the server's sentences that say where the evidence comes from. */
function recordedEvidence({ type, title, text }: EvidenceBadge): Evidence {
  const isWarning = type === 'reported_unavailable';
  return { icon: isWarning ? AlertIcon : CheckIcon, title, detail: text, rating: isWarning ? 'warning' : 'good' };
}
