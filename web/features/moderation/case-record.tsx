import { Link } from 'react-router';
import type { Photo } from '../../../contract/listing/card.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { ListingRecord } from '../../../contract/moderation/case-records.ts';
import { clockText, dateText } from '../../lib/format/dates.ts';
import { rupees } from '../../lib/format/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/listing/picture.tsx';
import { listingPath } from '../../shared/staff-console/review-paths.ts';

const SEVERITY_TEXTS = {
  block: m['review_console.severity_block'],
  review: m['review_console.severity_review'],
  notice: m['review_console.severity_notice'],
};

/** Findings of the automatic checks, the most severe first. */
export function Findings({ record }: { readonly record: ListingRecord }) {
  if (record.findings.length === 0) return <p className="mt-3 text-muted">{m['review_console.nothing_found']()}</p>;
  return (
    <section aria-labelledby="found" className="mt-4 rounded-card border border-mustard bg-mustard-soft px-4 py-3">
      <h3 id="found" className="font-bold">
        {m['review_console.found']()}
      </h3>
      <ul>
        {record.findings.map(({ code, path, severity, label, message, span }) => (
          <li key={`${code} ${path} ${span?.from ?? ''}`} className="flex flex-wrap items-baseline gap-x-2 py-1">
            <Badge tone="plain">{SEVERITY_TEXTS[severity]()}</Badge>
            <span className="min-w-0 flex-1 basis-60 break-words">
              <span className="text-muted">{label}: </span>
              {message}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Photos that also appear in a listing of another person, next to each other. */
export function DuplicatePhotos({ record, photos }: { readonly record: ListingRecord; readonly photos: readonly Photo[] }) {
  if (record.duplicate_photos.length === 0) return null;
  return (
    <section aria-labelledby="duplicates" className="mt-4">
      <h3 id="duplicates" className="font-bold">
        {m['review_console.duplicates']()}
      </h3>
      <ul className="mt-2 flex flex-col gap-3">
        {record.duplicate_photos.map(({ photo_id: id, original, listing }) => {
          const ownPhoto = photos.find((photo) => photo.id === id);
          return (
            <li key={id} className="grid max-w-2xl grid-cols-2 gap-2">
              <figure>
                {ownPhoto && <Picture photo={ownPhoto} sizes="20rem" className="aspect-[4/3] w-full rounded-control" />}
                <figcaption className="text-14 text-muted">{m['review_console.duplicate_here']()}</figcaption>
              </figure>
              <figure>
                <Picture photo={original} sizes="20rem" className="aspect-[4/3] w-full rounded-control" />
                <figcaption className="text-14 text-muted">
                  <Link to={listingPath(listing.id)} className="inline-flex min-h-11 items-center text-indigo underline">
                    {m['review_console.duplicate_there']({ title: listing.title })}
                  </Link>
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The history of the listing, its prices, and other listings of the same person. */
export function ListingHistory({ record }: { readonly record: ListingRecord }) {
  const { open, upheld, dismissed } = record.reports;
  return (
    <section aria-labelledby="record" className="mt-6 grid gap-6 md:grid-cols-2">
      <div>
        <h3 id="record" className="font-bold">
          {m['review_console.history']()}
        </h3>
        {open + upheld + dismissed > 0 && <p>{m['review_console.reports']({ open, upheld, dismissed })}</p>}
        {record.history.length === 0 ? (
          <p className="text-muted">{m['review_console.no_history']()}</p>
        ) : (
          <ol>
            {record.history.map(({ at, text }) => (
              <li key={at + text} className="border-b border-line py-1.5">
                <span className="block text-14 text-muted">{m['review_console.at']({ date: dateText(at), time: clockText(at) })}</span>
                {text}
              </li>
            ))}
          </ol>
        )}
        {record.prices.length > 0 && (
          <p className="mt-2 text-muted">
            {m['review_console.prices']({ prices: record.prices.map(({ amount }) => rupees(amount)).join(' → ') })}
          </p>
        )}
      </div>
      <div>
        <h3 className="font-bold">{m['review_console.others']()}</h3>
        {record.others.length === 0 ? (
          <p className="text-muted">{m['review_console.no_others']()}</p>
        ) : (
          <ul>
            {record.others.map((other) => (
              <li key={other.id} className="border-b border-line">
                <Link to={listingPath(other.id)} className="flex min-h-11 items-center justify-between gap-2 text-indigo hover:underline">
                  <span className="min-w-0 truncate">{other.title}</span>
                  <Badge tone="plain">{other.status_text}</Badge>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
