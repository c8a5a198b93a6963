/** Reads one listing in full, for visitors. It never contains a phone number, an email address or a private field. */
import { shareImageUrl } from '../../../contract/photos.ts';
import type { ListingPage as Page } from '../../../contract/listing/listing.ts';
import type { Listing } from '../../../contract/listing/listing.ts';
import type { DutyRate } from '../../../contract/calculators/stamp-duty.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { isConfirmationFresh } from '../../../kinds/freshness.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import { kindOf } from '../../../kinds/index.ts';
import { videoOf } from '../../../kinds/validation/patterns.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { builderPath, findBuilders } from '../../accounts/builders.ts';
import { agentPath } from '../../accounts/agents.ts';
import { presentBadges } from '../evidence/present-badges.ts';
import { readStoredRecords } from '../evidence/stored-records.ts';
import { costsOf } from '../present/costs.ts';
import { readDutyRates } from '../../places/stamp-duty-rates.ts';
import { factGroups } from '../present/fact-groups.ts';
import { readFullListing } from './listing-cards.ts';
import { presentCard, presentPhoto } from '../present/listing-card.ts';
import { priceInsight } from '../present/price-insight.ts';
import { shownRole, withShownRole } from '../present/inferred-role.ts';
import { listerName } from '../present/lister-name.ts';
import { publicDay } from '../present/public-day.ts';
import { publicAddress, withoutExactPlace } from '../present/public-address.ts';
import { reraOf } from '../present/rera.ts';
import { schemaTypes } from '../present/schema-type.ts';
import { readOtherListers } from './other-listers.ts';
import { shareVersion } from './share-preview.ts';
import { optionLabel } from '../../i18n/text.ts';
import { publicValues, visibilityOf, type Visibility } from '../present/visibility.ts';

interface VisibleListingPage {
  readonly key: ListingKey;
  readonly listing: Listing;
  readonly visibility: Visibility;
  readonly shareImage: string;
  readonly schema: Page['schema'];
  readonly rera: Page['rera'];
}

type PageRow = NonNullable<Awaited<ReturnType<typeof readFullListing>>>;

/**
 * Null when there is no such listing, or when visitors never saw it. For a removed listing, only the key and the visibility are returned.
 */
export async function readListingPage(
  db: Db,
  publicId: string,
  now: Date,
): Promise<VisibleListingPage | { readonly key: ListingKey; readonly visibility: 'unavailable' } | null> {
  const row = await readFullListing(db, publicId);
  const kind = row && kindOf(row.kind);
  if (!row || !kind) return null;
  const key: ListingKey = { cityId: row.city_id, listingId: row.id };
  const visibility = visibilityOf(row, now);
  if (visibility === 'hidden') return null;
  if (visibility === 'unavailable') return { key, visibility };
  const duties = (await readDutyRates(db)).get(row.state_code) ?? [];
  const otherListers = row.home_listing_count > 1 ? await readOtherListers(db, key) : [];
  const presented = presentListing(kind, row.status === 'active' ? row : withoutExactPlace(row), duties, now);
  const builder = row.details.listing_role === 'Developer' ? (await findBuilders(db, [row.owner_id])).get(row.owner_id) : undefined;
  const lister = builder ? { ...presented.lister, page: builderPath(builder) } : presented.lister;
  return {
    key,
    listing: { ...presented, lister, other_listers: otherListers },
    visibility,
    shareImage: shareImageUrl(row.public_id, shareVersion(row)),
    schema: schemaTypes(kind, row.details),
    rera: reraOf(kind, row.details, row.state_code),
  };
}

function presentListing(kind: Kind, row: PageRow, duties: readonly DutyRate[], now: Date): Omit<Listing, 'other_listers'> {
  const { photos, prices } = row;
  const [cover] = photos;
  const card = presentCard(kind, row, cover && { photo: cover, count: photos.length });
  const publicDetails = publicValues(kind, withShownRole(row.details, row.is_inferred_agent));
  const context = { state: row.state_code, today: dayInIndia(now) };
  return {
    ...card,
    price_insight: priceInsight(kind, row.details, row.similar, row.locality_name),
    unconfirmed: row.status === 'active' && row.last_confirmed_at !== null && !isConfirmationFresh(row.kind, row.last_confirmed_at, now),
    photos: photos.map((photo) => presentPhoto(photo, card.title)),
    description: typeof row.details.description === 'string' ? row.details.description : null,
    fact_groups: factGroups(kind, publicDetails, context),
    amenities: amenitiesOf(kind, row.details),
    costs: costsOf(kind, row.details, { ...context, duties }),
    rooms: roomsOf(kind, row.details),
    address: publicAddress(row),
    pincode: typeof row.details.pincode === 'string' ? row.details.pincode : null,
    video: videoOf(row.details.video_link),
    approved_at: row.approved_at && publicDay(row.approved_at),
    evidence: presentBadges(readStoredRecords(row.evidence), now),
    lister: listerOf(row),
    price_history: pricesByDay(prices),
    closed_at: row.closed_at && publicDay(row.closed_at),
    details: publicDetails,
  };
}

function amenitiesOf(kind: Kind, values: Values): Listing['amenities'] {
  const field = kind.fields.amenities;
  if (field?.control !== 'multi' || !Array.isArray(values.amenities)) return [];
  return values.amenities.map((token: unknown) => ({ token: String(token), label: optionLabel(field.enumeration, String(token)) }));
}

/** Rows of the table `rooms`. The text of each token is in the field `<column>_text`. */
function roomsOf(kind: Kind, values: Values): Listing['rooms'] {
  const field = kind.fields.rooms;
  if (field?.control !== 'rows' || !Array.isArray(values.rooms)) return [];
  return values.rooms.map((row: Values) => {
    const rowWithTexts: Record<string, unknown> = { ...row };
    for (const [name, column] of Object.entries(field.fields)) {
      const value = row[name];
      if (column.control === 'choice' && typeof value === 'string') rowWithTexts[`${name}_text`] = optionLabel(column.enumeration, value);
      if (column.control === 'multi' && Array.isArray(value)) {
        rowWithTexts[`${name}_text`] = value.map((token: unknown) => optionLabel(column.enumeration, String(token)));
      }
    }
    return rowWithTexts;
  });
}

function listerOf({ details, is_inferred_agent, owner_name, owner_since, agent, replies }: PageRow): Listing['lister'] {
  return {
    name: listerName({ details, owner_name }),
    role: shownRole({ listing_role: 'Owner', ...details }, is_inferred_agent),
    since: dayInIndia(owner_since),
    page: agent ? agentPath(agent) : null,
    replies,
  };
}

/** The last price of each day on which it changed. */
function pricesByDay(prices: readonly { readonly at: string; readonly amount: number }[]): Listing['price_history'] {
  const byDay = new Map(prices.map(({ at, amount }) => [publicDay(new Date(at)), amount]));
  return [...byDay].map(([at, amount]) => ({ at, amount }));
}
