/** Presents a draft or listing to its owner, while posting and among their properties. */
import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import { kilometresBetween } from '../../../kinds/distance.ts';
import type { Kind } from '../../../kinds/field.ts';
import { isConfirmationFresh } from '../../../kinds/freshness.ts';
import { completeness, nextStep, stepStates, warnings } from '../../../kinds/validation/publish.ts';
import { m } from '../../../messages/compiled/messages.js';
import { issueMessage } from '../../../messages/issue-message.ts';
import { textById } from '../../i18n/text.ts';
import type { City } from '../../places/places.ts';
import { builderOf, presentCard } from './listing-card.ts';
import { presentHold, presentReview } from './own-review.ts';
import { presentOwnPhotos } from './own-photos.ts';
import { checkContext, publishProblems } from './publish-problems.ts';
import { isRevised } from './rejected-content.ts';
import type { HoldRow, ListingRow, PhotoRow, ReviewRow } from './rows.ts';
import { listingPath, listingTitle } from './title.ts';

export interface ListingPlace {
  readonly city: City;
  /** The locality, if the gazetteer has it. */
  readonly locality: { readonly slug: string; readonly name: string } | null;
}
interface OwnListingContext {
  /** The place that visitors see, and the one that its owner has entered. They differ while an edit of the place is pending. */
  readonly visiblePlace: ListingPlace;
  readonly editedPlace: ListingPlace;
  readonly review: ReviewRow | undefined;
  readonly hold: HoldRow | undefined;
  readonly ownerName: string | null;
  readonly photos: readonly PhotoRow[];
}

/** @param edited the row with its pending edit applied; includes private fields */
export function presentOwnListing(
  kind: Kind,
  row: ListingRow,
  edited: ListingRow,
  { visiblePlace: { city, locality }, editedPlace: { city: editedCity }, review, hold, ownerName, photos }: OwnListingContext,
  now: Date,
): OwnListing {
  const values = edited.details;
  const context = checkContext(editedCity, now, photos.length);
  const errors = publishProblems(kind, values, context);
  const contentWarnings = warnings(kind, values, context);
  return {
    ...values,
    id: row.public_id,
    kind: row.kind,
    title: listingTitle(kind, values),
    status: row.status,
    version: row.version,
    url: row.first_published_at
      ? listingPath(kind, row.details, {
          publicId: row.public_id,
          city: city.slug,
          locality: locality?.slug ?? null,
          builder: builderOf({ details: row.details, owner_name: ownerName }),
        })
      : null,
    steps: stepStates(kind, values, context).map(({ id, title, complete }) => ({ id, title: textById(title), complete })),
    next_step: nextStep(kind, values, context),
    completeness: completeness(kind, values, context),
    errors,
    warnings: [
      ...contentWarnings.map((issue) => ({ path: issue.path, message: issueMessage(issue), code: issue.code, step: issue.step })),
      ...placeWarnings(edited, editedCity),
    ],
    photos: presentOwnPhotos(row, photos),
    card: presentCard(kind, cardRow(row, city, locality, ownerName), photos[0] && { photo: photos[0], count: photos.length }),
    review: presentReview(kind, review, review !== undefined && isRevised(review, edited, photos)),
    hold: hold ? presentHold(hold) : null,
    state: editedCity.state_code,
    created_by: row.owner_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    first_published_at: row.first_published_at?.toISOString() ?? null,
    last_confirmed_at: row.last_confirmed_at?.toISOString() ?? null,
    unconfirmed: row.status === 'active' && row.last_confirmed_at !== null && !isConfirmationFresh(row.kind, row.last_confirmed_at, now),
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}

/** The input of the card. A locality that is not in the gazetteer has no page, so the card shows only the city, as it does for visitors. */
function cardRow(row: ListingRow, city: City, locality: ListingPlace['locality'], ownerName: string | null) {
  return {
    ...row,
    city_slug: city.slug,
    city_name: city.name,
    locality_slug: locality?.slug ?? null,
    locality_name: locality?.name ?? null,
    owner_name: ownerName,
  };
}

/** Warnings that require the gazetteer: a pin outside the city, or an unknown locality. */
function placeWarnings(row: ListingRow, city: City): OwnListing['warnings'] {
  const issues: OwnListing['warnings'] = [];
  const { locality } = row.details;
  if (typeof locality === 'string' && row.locality_id === null) {
    const message = m['posting_warning.unknown_locality']({ locality, city: city.name });
    issues.push({ path: 'locality', message, code: 'unknown_locality', step: 'location' });
  }
  if (row.lat !== null && row.lng !== null) {
    const distanceKm = kilometresBetween({ lat: row.lat, lng: row.lng }, city);
    if (distanceKm > city.radius_km) {
      const message = m['posting_warning.pin_outside_city']({ distance: Math.round(distanceKm), city: city.name });
      issues.push({ path: 'lat', message, code: 'pin_outside_circle', step: 'location' });
    }
  }
  return issues;
}
