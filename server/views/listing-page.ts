/** One listing in full, as visitors see it. Never a phone number, a mail address or a private field. */
import { shareImageUrl } from '../../contract/photos.ts';
import type { ListingPage as Page } from '../../contract/property-pages.ts';
import type { Listing } from '../../contract/shapes.ts';
import { dayInIndia } from '../../kinds/calendar.ts';
import { missedConfirmation } from '../../kinds/lifetime.ts';
import type { Kind, Values } from '../../kinds/field.ts';
import { kindOf } from '../../kinds/index.ts';
import { videoOf } from '../../kinds/patterns.ts';
import type { Db } from '../db/schema.ts';
import type { ListingKey } from '../search/index.ts';
import { agentPath } from './agents.ts';
import { costsOf } from './costs.ts';
import { dutyRates } from './duty-rates.ts';
import { factGroups } from './fact-groups.ts';
import { listingInFull, presentCard, presentPhoto, type ListingRow } from './listing-card.ts';
import { reraOf } from './rera.ts';
import { schemaTypes } from './schema-type.ts';
import { shareVersion } from './share-facts.ts';
import { optionLabel, textOf } from './text.ts';
import { publicValues, visibilityOf, type Visibility } from './visibility.ts';

export interface ListingPage {
  readonly listing: Listing;
  readonly visibility: Visibility;
  readonly shareImage: string;
  readonly schema: Page['schema'];
  readonly rera: Page['rera'];
}

/** Null when there is no such listing or visitors never saw it; a listing that is gone answers its visibility alone. */
export async function listingPage(db: Db, key: ListingKey, now: Date): Promise<ListingPage | { readonly visibility: 'gone' } | null> {
  const row = await listingInFull(db, key);
  const kind = row && kindOf(row.kind);
  if (!row || !kind) return null;
  const visibility = visibilityOf(row, now);
  if (visibility === 'hidden') return null;
  if (visibility === 'gone') return { visibility };
  const { photos, prices } = row;
  const [cover] = photos;
  const card = presentCard(kind, row, cover && { photo: cover, count: photos.length });
  const shown = publicValues(kind, row.details);
  const context = { state: row.state_code, today: dayInIndia(now) };
  const listing = {
    ...card,
    unconfirmed: row.status === 'active' && row.last_confirmed_at !== null && missedConfirmation(row.kind, row.last_confirmed_at, now),
    photos: photos.map((photo) => presentPhoto(photo, card.title)),
    description: typeof row.details.description === 'string' ? row.details.description : null,
    fact_groups: factGroups(kind, shown, context),
    amenities: amenitiesOf(kind, row.details),
    costs: costsOf(kind, row.details, { ...context, duties: (await dutyRates(db)).get(row.state_code) ?? [] }),
    rooms: roomsOf(kind, row.details),
    address: addressOf(row),
    pincode: typeof row.details.pincode === 'string' ? row.details.pincode : null,
    video: videoOf(row.details.video_link),
    checked_at: row.checked_at?.toISOString() ?? null,
    lister: listerOf(row),
    price_history: prices.map(({ at, amount }) => ({ at: new Date(at).toISOString(), amount })),
    closed_at: row.closed_at?.toISOString() ?? null,
    details: shown,
  };
  return {
    listing,
    visibility,
    shareImage: shareImageUrl(row.public_id, shareVersion(row)),
    schema: schemaTypes(kind, row.details),
    rera: reraOf(kind, row.details, row.state_code),
  };
}

function amenitiesOf(kind: Kind, values: Values): Listing['amenities'] {
  const field = kind.fields.amenities;
  if (field?.control !== 'multi' || !Array.isArray(values.amenities)) return [];
  return values.amenities.map((token: unknown) => ({ token: String(token), label: optionLabel(field.of, String(token)) }));
}

/** Rows of a table field, tokens as they are and beside each its text under `<column>_text`. */
function roomsOf(kind: Kind, values: Values): Listing['rooms'] {
  const field = kind.fields.rooms;
  if (field?.control !== 'rows' || !Array.isArray(values.rooms)) return [];
  return values.rooms.map((row: Values) => {
    const shown: Record<string, unknown> = { ...row };
    for (const [name, column] of Object.entries(field.fields)) {
      const value = row[name];
      if (column.control === 'choice' && typeof value === 'string') shown[`${name}_text`] = optionLabel(column.of, value);
      if (column.control === 'multi' && Array.isArray(value)) {
        shown[`${name}_text`] = value.map((token: unknown) => optionLabel(column.of, String(token)));
      }
    }
    return shown;
  });
}

/** As exact as the owner lets it be: nobody who hides the street finds it here. */
function addressOf({ details, locality_name, city_name }: ListingRow): string {
  const near = details.location_precision === 'locality' ? [] : [details.street, details.landmark, details.sub_locality];
  const place = [...near, locality_name ?? details.locality, city_name].filter((part) => typeof part === 'string' && part !== '');
  return [place.join(', '), details.pincode].filter(Boolean).join(' ');
}

/** Owners by their first name, businesses by their whole one. */
function listerOf({ details, owner_name, owner_since, agent }: ListingRow): Listing['lister'] {
  const role = String(details.listing_role ?? 'Owner');
  const name = role === 'Owner' ? owner_name?.split(' ')[0] : owner_name;
  return {
    name: name || textOf(`lister.${role.toLowerCase()}`),
    role,
    since: owner_since.toISOString(),
    page: agent ? agentPath(agent) : null,
  };
}
