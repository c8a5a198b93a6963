/** Cases as moderators see them: old and new beside each other. Neither numbers of people nor fields only the owner may read. */
import { createHash } from 'node:crypto';
import type { CaseSummary, ReviewCase } from '../../../contract/review.ts';
import type { CheckContext, Kind, Values } from '../../../kinds/field.ts';
import { kindOf } from '../../../kinds/index.ts';
import { kindLabelId } from '../../../kinds/label-ids.ts';
import { warnings } from '../../../kinds/publish.ts';
import { issueMessage } from '../../../messages/issue-message.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { asWanted, fieldLabels } from '../../views/held-edit.ts';
import { listingRows, presentCard, presentPhoto, type ListingRow as CardRow } from '../../views/listing-card.ts';
import { checkContext, type City } from '../../views/own-listing.ts';
import { galleries, type PhotoRow } from '../../views/own-photo.ts';
import { keyOf, type ListingRow } from '../../views/own-row.ts';
import { placesOf, type Places } from '../../views/places.ts';
import { textOf } from '../../views/text.ts';
import { listingTitle } from '../../views/title.ts';
import type { Case } from './case-rows.ts';
import { comparedSteps } from './compare.ts';
import { recordOf } from './record.ts';

/** Names the state that was looked at: what the listing says (its version counts that) and the photos in their order. */
export function revisionOf(row: ListingRow, photos: readonly PhotoRow[]): string {
  const digest = createHash('sha256')
    .update(photos.map(({ id, media_key }) => `${id} ${media_key}`).join('\n'))
    .digest('hex')
    .slice(0, 16);
  return `${row.version}:${digest}`;
}

export async function photosOf(db: Db | Tx, row: ListingRow): Promise<readonly PhotoRow[]> {
  return (await galleries(db, [keyOf(row)])).get(row.id) ?? [];
}

export async function summaries(db: Db, cases: readonly Case[], moderatorId: string, now: Date): Promise<CaseSummary[]> {
  if (cases.length === 0) return [];
  const places = await placesOf(db);
  const owners = await db
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(cases.map(({ row }) => row.owner_id))])
    .execute();
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  return cases.flatMap((one) => {
    const kind = kindOf(one.row.kind);
    return kind ? [summary(kind, one, names.get(one.row.owner_id) ?? null, places, moderatorId, now)] : [];
  });
}

function summary(kind: Kind, { review, row }: Case, owner: string | null, places: Places, moderatorId: string, now: Date): CaseSummary {
  const wanted = asWanted(row, review);
  const { locality } = wanted.details;
  const city = places.cityById(wanted.city_id)?.name ?? '';
  return {
    id: review.id,
    of: review.of,
    since: review.since.toISOString(),
    kind: row.kind,
    kind_label: textOf(kindLabelId(row.kind)),
    title: listingTitle(kind, wanted.details),
    place: typeof locality === 'string' ? textOf('review.place', { locality, city }) : city,
    lister: { name: owner ?? textOf('review.nameless'), role: roleOf(row.details) },
    changes: fieldLabels(kind, review.fields).map(({ label }) => label),
    claim:
      review.claimed_by && review.claimed_until && review.claimed_until > now
        ? { mine: review.claimed_by === moderatorId, until: review.claimed_until.toISOString() }
        : null,
    own: row.owner_id === moderatorId,
    found: review.found.map((code) => textOf(`finding_short.${code}`)),
  };
}

const roleOf = ({ listing_role: role }: Values): string => (typeof role === 'string' ? role : '');

/** Null when the kind is none of ours. */
export async function presentCase(db: Db, one: Case, moderatorId: string, now: Date): Promise<ReviewCase | null> {
  const { review, row } = one;
  const kind = kindOf(row.kind);
  const [short] = await summaries(db, [one], moderatorId, now);
  const [shown] = await listingRows(db, [keyOf(row)]);
  if (!kind || !short || !shown) return null;
  const photos = await photosOf(db, row);
  const cover = photos[0] && { photo: photos[0], count: photos.length };
  const wanted = asWanted(row, review);
  const places = await placesOf(db);
  const before = review.of === 'edit' ? row : null;
  const { city, card } = placed(shown, wanted, places);
  const context = checkContext(city, now, photos.length);
  return {
    ...short,
    revision: revisionOf(row, photos),
    listing: {
      id: row.public_id,
      status: row.status,
      url: row.first_published_at ? presentCard(kind, shown, cover).url : null,
      first_published_at: row.first_published_at?.toISOString() ?? null,
    },
    lister: { ...short.lister, since: shown.owner_since.toISOString(), ...(await listerRecord(db, row.owner_id)) },
    steps: comparedSteps(kind, before?.details ?? null, wanted.details, review.fields, places),
    photos: photos.map((photo) => presentPhoto(photo, short.title)),
    card_before: before && presentCard(kind, shown, cover),
    card_after: presentCard(kind, card, cover),
    warnings: warningTexts(kind, wanted.details, context),
    record: await recordOf(db, row, wanted, photos, city.state_code),
  };
}

function placed(shown: CardRow, wanted: ListingRow, places: Places): { city: City; card: CardRow } {
  const city = places.cityById(wanted.city_id);
  if (!city) throw new Error(`There is no city ${wanted.city_id}`);
  const locality = wanted.locality_id === null ? null : places.localityById(wanted.locality_id);
  const { id: _, city_id: __, ...content } = wanted;
  return {
    city,
    card: {
      ...shown,
      details: content.details,
      public_lat: content.public_lat,
      public_lng: content.public_lng,
      city_slug: city.slug,
      city_name: city.name,
      locality_slug: locality?.slug ?? null,
      locality_name: locality?.name ?? null,
    },
  };
}

const warningTexts = (kind: Kind, values: Values, context: CheckContext): string[] => warnings(kind, values, context).map(issueMessage);

/** Listings of a person that were ever published, and those that are not accepted as they are. */
export async function listerRecord(db: Db, ownerId: string): Promise<{ published: number; rejected: number }> {
  const found = await db
    .selectFrom('listing as l')
    .leftJoin('listing_review as r', (join) => join.onRef('r.city_id', '=', 'l.city_id').onRef('r.listing_id', '=', 'l.id'))
    .select((e) => [
      e.fn.count<number>('l.id').filterWhere('l.first_published_at', 'is not', null).as('published'),
      e.fn.count<number>('r.id').filterWhere('r.state', '=', 'rejected').as('rejected'),
    ])
    .where('l.owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return { published: Number(found.published), rejected: Number(found.rejected) };
}
