/** Review cases as moderators see them, with old and new values. They contain no phone numbers and no private fields. */
import { createHash } from 'node:crypto';
import type { CaseSummary, ReviewCase } from '../../../contract/moderation/case-records.ts';
import type { CheckContext, Kind, Values } from '../../../kinds/field.ts';
import { kindOf } from '../../../kinds/index.ts';
import { kindLabelId } from '../../../kinds/label-ids.ts';
import { warnings } from '../../../kinds/validation/publish.ts';
import { issueMessage } from '../../../messages/issue-message.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { codesOfKeys } from '../../listings/present/finding-keys.ts';
import { fieldLabels } from '../../listings/present/own-review.ts';
import { withPendingEdit } from '../../listings/present/pending-edit.ts';
import { readListingRows, type ListingRowWithOwner } from '../../listings/read/listing-cards.ts';
import { presentCard, presentPhotoWithRowId } from '../../listings/present/listing-card.ts';
import type { City } from '../../places/places.ts';
import { checkContext } from '../../listings/present/publish-problems.ts';
import { readGalleries } from '../../listings/read/galleries.ts';
import { listingKeyOf, type ListingRow, type PhotoRow } from '../../listings/present/rows.ts';
import { placesOf, type Places } from '../../places/places.ts';
import { textById } from '../../i18n/text.ts';
import { listingTitle } from '../../listings/present/title.ts';
import type { CaseRow } from './queries.ts';
import { compareSteps } from './compare-steps.ts';
import { readListingRecord } from './listing-record.ts';

/**
 * Identifies the state that was reviewed: the version of the listing, and its photos in their order with their captions. A decision must
 * contain the current revision.
 */
export function caseRevision(row: ListingRow, photos: readonly PhotoRow[]): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(photos.map(({ id, media_key, alt_text, category }) => [id, media_key, alt_text, category])))
    .digest('hex')
    .slice(0, 16);
  return `${row.version}:${digest}`;
}

export async function readPhotos(db: Db | Tx, row: ListingRow): Promise<readonly PhotoRow[]> {
  return (await readGalleries(db, [listingKeyOf(row)])).get(row.id) ?? [];
}

export async function readSummaries(db: Db, cases: readonly CaseRow[], moderatorId: string, now: Date): Promise<CaseSummary[]> {
  if (cases.length === 0) return [];
  const places = await placesOf(db);
  const owners = await db
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(cases.map(({ row }) => row.owner_id))])
    .execute();
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  return cases.flatMap((reviewCase) => {
    const kind = kindOf(reviewCase.row.kind);
    return kind ? [presentSummary(kind, reviewCase, names.get(reviewCase.row.owner_id) ?? null, places, moderatorId, now)] : [];
  });
}

function presentSummary(
  kind: Kind,
  { review, row }: CaseRow,
  ownerName: string | null,
  places: Places,
  moderatorId: string,
  now: Date,
): CaseSummary {
  const submitted = withPendingEdit(row, review);
  return {
    id: review.id,
    subject: review.subject,
    since: review.since.toISOString(),
    kind: row.kind,
    kind_label: textById(kindLabelId(row.kind)),
    title: listingTitle(kind, submitted.details),
    place: placeText(submitted, places),
    lister: { name: ownerName ?? textById('review.nameless'), role: listerRole(row.details) },
    changes: fieldLabels(kind, review.fields).map(({ label }) => label),
    claim:
      review.claimed_by && review.claimed_until && review.claimed_until > now
        ? { mine: review.claimed_by === moderatorId, until: review.claimed_until.toISOString() }
        : null,
    own: row.owner_id === moderatorId,
    findings: codesOfKeys(review.findings).map((code) => textById(`finding_short.${code}`)),
  };
}

/** The locality and the city of a listing in the language of the request. A locality that is not in the gazetteer has the name that was typed. */
export function placeText({ city_id, locality_id, details }: ListingRow, places: Places): string {
  const city = places.cityById(city_id)?.name ?? '';
  const locality = (locality_id === null ? null : places.localityById(locality_id)?.name) ?? details.locality;
  return typeof locality === 'string' ? textById('review.place', { locality, city }) : city;
}

/** The `listing_role` of the posting form; empty when the lister did not fill it in. */
export const listerRole = ({ listing_role: role }: Values): string => (typeof role === 'string' ? role : '');

/** Returns null when this version of the program does not know the kind of the listing. */
export async function readReviewCase(db: Db, caseRow: CaseRow, moderatorId: string, now: Date): Promise<ReviewCase | null> {
  const { review, row } = caseRow;
  const kind = kindOf(row.kind);
  const [summary] = await readSummaries(db, [caseRow], moderatorId, now);
  const [rowWithOwner] = await readListingRows(db, [listingKeyOf(row)]);
  if (!kind || !summary || !rowWithOwner) return null;
  const photos = await readPhotos(db, row);
  const cover = photos[0] && { photo: photos[0], count: photos.length };
  const submitted = withPendingEdit(row, review);
  const places = await placesOf(db);
  const rowBeforeEdit = review.subject === 'edit' ? row : null;
  const { city, cardRow } = submittedCardRow(rowWithOwner, submitted, places);
  const context = checkContext(city, now, photos.length);
  return {
    ...summary,
    revision: caseRevision(row, photos),
    listing: {
      id: row.public_id,
      status: row.status,
      url: row.first_published_at ? presentCard(kind, rowWithOwner, cover).url : null,
      first_published_at: row.first_published_at?.toISOString() ?? null,
    },
    lister: { ...summary.lister, since: rowWithOwner.owner_since.toISOString(), ...(await countListerListings(db, row.owner_id)) },
    steps: compareSteps(kind, rowBeforeEdit?.details ?? null, submitted.details, review.fields, places),
    photos: photos.map((photo) => presentPhotoWithRowId(photo, summary.title)),
    card_before: rowBeforeEdit && presentCard(kind, rowWithOwner, cover),
    card_after: presentCard(kind, cardRow, cover),
    warnings: warningTexts(kind, submitted.details, context),
    record: await readListingRecord(db, row, submitted, photos, city.state_code),
  };
}

/** The row from which the card of the listing is presented as it will be after its pending edit, and its city. */
function submittedCardRow(
  rowWithOwner: ListingRowWithOwner,
  submitted: ListingRow,
  places: Places,
): { city: City; cardRow: ListingRowWithOwner } {
  const city = places.cityById(submitted.city_id);
  if (!city) throw new Error(`There is no city ${submitted.city_id}`);
  const locality = submitted.locality_id === null ? null : places.localityById(submitted.locality_id);
  return {
    city,
    cardRow: {
      ...rowWithOwner,
      details: submitted.details,
      public_lat: submitted.public_lat,
      public_lng: submitted.public_lng,
      city_slug: city.slug,
      city_name: city.name,
      locality_slug: locality?.slug ?? null,
      locality_name: locality?.name ?? null,
    },
  };
}

const warningTexts = (kind: Kind, values: Values, context: CheckContext): string[] => warnings(kind, values, context).map(issueMessage);

/** How many listings of a user have ever been published, and how many are currently rejected. */
export async function countListerListings(db: Db, ownerId: string): Promise<{ published: number; rejected: number }> {
  const counts = await db
    .selectFrom('listing as l')
    .leftJoin('listing_review as r', (join) => join.onRef('r.city_id', '=', 'l.city_id').onRef('r.listing_id', '=', 'l.id'))
    .select((e) => [
      e.fn.count<number>('l.id').filterWhere('l.first_published_at', 'is not', null).as('published'),
      e.fn.count<number>('r.id').filterWhere('r.state', '=', 'rejected').as('rejected'),
    ])
    .where('l.owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return { published: Number(counts.published), rejected: Number(counts.rejected) };
}
