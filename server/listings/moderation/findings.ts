/** The automatic checks of a listing: of its text (`moderation-rules`), and in comparison with other listings. */
import { sql } from 'kysely';
import type { Finding as PresentedFinding } from '../../../contract/moderation/finding.ts';
import { kilometresBetween } from '../../../kinds/distance.ts';
import type { Kind } from '../../../kinds/field.ts';
import { kindOf } from '../../../kinds/index.ts';
import { fieldLabelId } from '../../../kinds/label-ids.ts';
import { SEVERITIES, type Finding } from '../../../moderation-rules/finding.ts';
import { priceOutlier } from '../../../moderation-rules/price-outlier.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { CLONE_PRICE_SHARE, sizesDiffer } from '../home/compare-homes.ts';
import { doorOf } from '../home/home-key.ts';
import { isSameHome, type HomeRow } from '../home/home-traits.ts';
import { comparablePriceOf, priceOf, rateOf, sizeInSqm, sizeOf, type Price } from '../present/price-and-area.ts';
import type { PhotoRow } from '../present/rows.ts';
import { listingKeyOf, type ListingRow } from '../present/rows.ts';
import { checkTexts } from '../present/check-texts.ts';
import { findDuplicatesOfListing, type DuplicatePhoto } from './photo-hashes.ts';
import { textById } from '../../i18n/text.ts';
import { accountsOfOwner, takenDownFindings } from './taken-down.ts';
import { readTypicalPrice } from './typical-price.ts';

/** All homes of one registered project are within this number of kilometres. */
const MAX_PROJECT_KM = 5;
/** Maximum number of other listings that one check compares. */
const MAX_COMPARED = 20;

interface CheckResult {
  /** Sorted by severity, highest first, then in the order of the form. */
  readonly findings: readonly Finding[];
  readonly duplicatePhotos: readonly DuplicatePhoto[];
}

/**
 * Checks a listing with its pending edit. Uses a few queries, however many photos it has.
 * @param listing the row, for its key and owner
 * @param edited the row with its pending edit applied
 * @param state code of the Indian state in which it is located
 */
export async function runChecks(
  db: Db | Tx,
  listing: ListingRow,
  edited: ListingRow,
  photos: readonly PhotoRow[],
  state: string,
): Promise<CheckResult> {
  const kind = kindOf(edited.kind);
  if (!kind) return { findings: [], duplicatePhotos: [] };
  const duplicates = photos.length > 0 ? await findDuplicatesOfListing(db, listingKeyOf(listing), listing.owner_id) : [];
  const findings = [
    ...checkTexts(kind, edited.details, state, photos),
    ...priceFindings(kind, edited, await readTypicalPrice(db, kind, edited)),
    ...(await homeFindings(db, kind, listing, edited)),
    ...(await reraFindings(db, kind, listing, edited)),
    ...(await takenDownFindings(db, kind, listing, await accountsOfOwner(db, listing.owner_id))),
    ...photoFindings(photos, duplicates),
  ];
  return { findings: sortFindings(kind, findings), duplicatePhotos: duplicates };
}

function sortFindings(kind: Kind, findings: readonly Finding[]): Finding[] {
  // there are fewer than 100 steps, so the severity decides first
  const rank = ({ severity, step }: Finding) => SEVERITIES.indexOf(severity) * 100 + kind.steps.findIndex(({ id }) => id === step);
  return findings.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Only the listing that got a picture later is reviewed for it: otherwise somebody could send the listings of others to review by copying
 * their pictures. Ids of photos (UUID version 7) are in the order in which they were uploaded.
 */
function photoFindings(photos: readonly PhotoRow[], duplicates: readonly DuplicatePhoto[]): Finding[] {
  return duplicates.flatMap(({ photoId, otherPhotoId }) => {
    const index = photos.findIndex(({ id }) => id === photoId);
    if (index < 0 || photoId < otherPhotoId) return [];
    return [
      {
        code: 'photo_of_other_listing',
        severity: 'review',
        path: `photos.${index}`,
        step: 'gallery',
        span: null,
        params: { number: index + 1 },
        seen: [photoId],
      } as const,
    ];
  });
}

/**
 * A lease costs 30 to 70 rents, because the interest of the lump sum pays the rent. With the lowest number, only a lease that is cheap by
 * any of them is far below the rents of its locality.
 */
const RENTS_OF_LEASE = 30;

/** The monthly rent to which a lease is compared; null for other prices. */
function rentOfLease(price: Price | null): Price | null {
  return price?.lease ? { ...price, amount: price.amount / RENTS_OF_LEASE } : null;
}

export function priceFindings(
  kind: Kind,
  row: Pick<ListingRow, 'kind' | 'details'>,
  typical: Awaited<ReturnType<typeof readTypicalPrice>>,
): Finding[] {
  const price = comparablePriceOf(kind, row.details) ?? rentOfLease(priceOf(kind, row.details));
  const path = kind.price.map((name) => name.split('.')[0]!).find((name) => row.details[name] != null);
  const step = kind.steps.find(({ fields }) => path !== undefined && fields.includes(path))?.id;
  if (!price || !path || !step) return [];
  const rate = rateOf(price, sizeOf(kind, row.details));
  if (!typical) return [];
  // compares prices per area when both are known, because homes differ in size
  const [amount, typicalAmount] = typical.rate && rate !== null ? [rate, typical.rate] : [price.amount, typical.price];
  const outlier = priceOutlier(amount, typicalAmount);
  // how many rents a lease costs varies too much to call one expensive
  if (!outlier || (price.lease && outlier === 'far_above')) return [];
  const params = { percent: Math.round((100 * amount) / typicalAmount.median), listings: typical.listings, rents: RENTS_OF_LEASE };
  const code = price.lease ? ('lease_far_below' as const) : (`price_${outlier}` as const);
  const amounts = rate === null ? [price.amount] : [price.amount, rate];
  return [{ code, severity: outlier === 'far_below' ? 'review' : 'notice', path, step, span: null, params, amounts }];
}

/**
 * Findings for a home that is already listed. An owner and their agents may all list it, so that is only a notice. A copy with a far lower
 * price than a similar listing is reviewed as a clone, and so is a second person who claims to be the owner.
 */
export async function homeFindings(
  db: Db | Tx,
  kind: Kind,
  listing: Pick<ListingRow, 'id' | 'owner_id' | 'home_key'>,
  edited: HomeRow,
): Promise<Finding[]> {
  if (!listing.home_key) return [];
  const others = await db
    .selectFrom('listing')
    .select(['owner_id', 'kind', 'city_id', 'locality_id', 'details', 'lat', 'lng'])
    .where('home_key', '=', listing.home_key)
    .where('status', '=', 'active')
    .where('id', '!=', listing.id)
    .limit(MAX_COMPARED)
    .execute();
  const [size, door] = [sizeInSqm(sizeOf(kind, edited.details)), doorOf(edited.details)];
  const ofSimilarSize = others.filter(({ details }) => !sizesDiffer(size, sizeInSqm(sizeOf(kind, details))));
  const sameHome = ofSimilarSize.filter(({ details }) => {
    const otherDoor = doorOf(details);
    return door === '' || otherDoor === '' || door === otherDoor;
  });
  const listingsOfOthers = sameHome.filter(({ owner_id }) => owner_id !== listing.owner_id);
  const listingsOfOwner = sameHome.filter(
    ({ owner_id, details }) => owner_id === listing.owner_id && door !== '' && doorOf(details) === door,
  );
  const price = comparablePriceOf(kind, edited.details)?.amount ?? null;
  // only by values that visitors see: whether a listing is reviewed before publication must not depend on the door number of somebody else
  const isFarCheaper = ofSimilarSize.some(({ owner_id, details }) => {
    if (owner_id === listing.owner_id) return false;
    const otherPrice = comparablePriceOf(kind, details)?.amount ?? null;
    return price !== null && otherPrice !== null && price < CLONE_PRICE_SHARE * otherPrice;
  });
  const isClaimedTwice = isOfferedByOwner(edited) && listingsOfOthers.some((other) => isOfferedByOwner(other) && isSameHome(edited, other));
  // 1 when equal door numbers show that it is the same home, otherwise 0, because parameters of texts are not boolean
  const byDoor = Number(door !== '' && listingsOfOthers.some(({ details }) => doorOf(details) !== ''));
  const isAlsoOfAgent = byDoor === 1 && isOfferedByOwner(edited) && listingsOfOthers.some((other) => !isOfferedByOwner(other));
  const found = [
    isFarCheaper && (['home_listed_by_other', 'review', 0] as const),
    listingsOfOthers.length > 0 && !isFarCheaper && (['home_listed_by_other', 'notice', byDoor] as const),
    isClaimedTwice && (['home_listed_twice', 'review', byDoor] as const),
    isAlsoOfAgent && (['owner_after_agent', 'notice', byDoor] as const),
    listingsOfOwner.length > 0 && (['home_listed_by_self', 'notice', byDoor] as const),
  ];
  return found.flatMap((finding) =>
    finding
      ? [
          {
            code: finding[0],
            severity: finding[1],
            path: 'locality',
            step: 'location',
            span: null,
            params: { byDoor: finding[2] },
            ...(isFarCheaper && finding[0] === 'home_listed_by_other' && { amounts: [price!] }),
          },
        ]
      : [],
  );
}

const isOfferedByOwner = ({ details }: Pick<ListingRow, 'details'>): boolean => (details.listing_role ?? 'Owner') === 'Owner';

/** A RERA registration belongs to one project in one location, so the same number far away is reviewed. */
export async function reraFindings(
  db: Db | Tx,
  kind: Kind,
  listing: Pick<ListingRow, 'id'>,
  { details, lat, lng }: Pick<ListingRow, 'details' | 'lat' | 'lng'>,
): Promise<Finding[]> {
  const path = 'project_rera_id';
  const number = details[path];
  const step = kind.steps.find(({ fields }) => fields.includes(path))?.id;
  if (!step || typeof number !== 'string' || lat === null || lng === null) return [];
  const others = await db
    .selectFrom('listing')
    .select(['lat', 'lng'])
    .where(sql<boolean>`details ? 'project_rera_id' and upper(details ->> 'project_rera_id') = ${number.toUpperCase()}`)
    .where('status', 'in', ['active', 'paused'])
    .where('id', '!=', listing.id)
    .where('lat', 'is not', null)
    .limit(MAX_COMPARED)
    .execute();
  const distances = others
    .map((other) => kilometresBetween({ lat, lng }, { lat: other.lat!, lng: other.lng! }))
    .filter((km) => km > MAX_PROJECT_KM);
  if (distances.length === 0) return [];
  return [
    {
      code: 'rera_of_other_place',
      severity: 'review',
      path,
      step,
      span: null,
      params: { quote: number, km: Math.round(Math.max(...distances)) },
      // about ten kilometres
      seen: [`${number.toUpperCase()} ${lat.toFixed(1)} ${lng.toFixed(1)}`],
    },
  ];
}

/** Whether a finding depends on the door number of somebody else's listing. That number is private, so nobody may find it out by trying. */
const dependsOnOthersDoor = ({ code, params }: Finding): boolean =>
  code === 'home_listed_twice' || code === 'owner_after_agent' || (code === 'home_listed_by_other' && params.byDoor === 1);

/**
 * The findings that the lister may see, and that decide whether a listing is reviewed before visitors see it. The others are added to the
 * queue after publication (`group-homes.ts`), where its lister does not see them (`own-review.ts`).
 */
export const findingsForLister = (findings: readonly Finding[]): Finding[] => findings.filter((finding) => !dependsOnOthersDoor(finding));

/** Presents findings to the owner or to a moderator, with texts for that reader. */
export function presentFindings(kind: Kind, findings: readonly Finding[], reader: 'lister' | 'staff'): PresentedFinding[] {
  return findings.map(({ code, severity, path, step, span, params }) => {
    const name = path.split('.')[0]!;
    const label =
      name === 'photos'
        ? textById('review.photo_label', { number: Number(path.split('.')[1]) + 1 })
        : textById(fieldLabelId(name, kind.fields[name]));
    return {
      code,
      severity,
      path,
      step,
      label,
      span,
      message: textById(`${reader === 'lister' ? 'finding' : 'finding_staff'}.${code}`, params),
    };
  });
}
