/** Generates one demo listing: sample values of its kind, adjusted to the prices of its locality, with a description and photos. */
import { chance, randomBetween, randomInt, pickOne, pickWeighted, type Random } from '../../kinds/seeded-random.ts';
import { ANSWER, BUILDING_AGE, FURNISHING, LAND_USE, PROPERTY_TYPE } from '../../kinds/enumerations.ts';
import { DAY_MS, dayInIndia } from '../../kinds/calendar.ts';
import { kindOf, type KindId } from '../../kinds/index.ts';
import type { Values } from '../../kinds/field.ts';
import { expiresAt } from '../../kinds/lifetime.ts';
import { sampleValues } from '../../sample-listings/sample-listing.ts';
import { WEIGHTS } from '../../sample-listings/distributions.ts';
import { priceOf } from '../../server/listings/present/price-and-area.ts';
import { listingTitle, buildingName } from '../../server/listings/present/title.ts';
import type { GazetteerCity, GazetteerLocality } from '../../server/seed/gazetteer/gazetteer.ts';
import { describeListing } from './descriptions.ts';
import { priceLevel } from './market.ts';
import { demoRera, type DemoPerson } from './people.ts';
import { demoPhotos, type DemoPhoto } from './pictures.ts';
import { declaredProject } from './projects.ts';
import * as words from './words.ts';

export interface DemoListing {
  readonly public_id: string;
  readonly kind: KindId;
  readonly owner: DemoPerson;
  readonly city: GazetteerCity;
  readonly locality: GazetteerLocality;
  readonly details: Values;
  readonly position: { readonly lat: number; readonly lng: number };
  readonly public_position: { readonly lat: number; readonly lng: number };
  readonly publishedAt: Date;
  readonly confirmedAt: Date;
  readonly expiresAt: Date;
  readonly photos: readonly DemoPhoto[];
  /** Asking prices over time, the current one last. */
  readonly prices: readonly { readonly at: Date; readonly amount: number }[];
}

/** Characters of public ids. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const METRES_PER_DEGREE = 111_195;

const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** A point up to `metres` away. */
function pointNear(from: { lat: number; lng: number }, metres: number, random: Random): { lat: number; lng: number } {
  const angle = random() * 2 * Math.PI;
  const distance = Math.sqrt(random()) * metres;
  return {
    lat: sixDecimals(from.lat + (Math.sin(angle) * distance) / METRES_PER_DEGREE),
    lng: sixDecimals(from.lng + (Math.cos(angle) * distance) / (METRES_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180))),
  };
}

interface ListingContext {
  readonly kind: KindId;
  readonly owner: DemoPerson;
  readonly city: GazetteerCity;
  readonly locality: GazetteerLocality;
  readonly now: Date;
}

/** Generates a listing that can be published. */
export function demoListing({ kind: id, owner, city, locality, now }: ListingContext, random: Random): DemoListing {
  const kind = kindOf(id)!;
  const pickByWeight = (name: string, values: readonly string[]) => pickWeighted(random, values, (token) => WEIGHTS[name]?.[token] ?? 1);
  const isUnfinished = kind.fields.construction_status !== undefined && chance(random, owner.role === 'Developer' ? 0.55 : 0.08);
  const priceValues: Record<string, string> = {
    property_type: pickByWeight('property_type', PROPERTY_TYPE.values),
    furnishing: pickByWeight('furnishing', FURNISHING.values),
    ...(!isUnfinished && { building_age: pickOne(random, BUILDING_AGE.values) }),
    land_use: pickByWeight('land_use', LAND_USE.values),
    construction_status: isUnfinished ? 'under_construction' : 'ready_to_move',
    // a shared home has at least two bedrooms
    ...(id === 'flatmate' && { bhk_type: pickOne(random, ['2BHK', '2BHK', '3BHK', '3BHK', '4BHK']) }),
  };
  // the price of a PG does not depend on the property type
  const applicablePriceValues = Object.entries(priceValues).filter(
    ([name]) => name in kind.fields && !(kind.type === null && name === 'property_type'),
  );
  const fixed: Record<string, unknown> = {
    listing_role: owner.role,
    ...buildingNames(id, priceValues.property_type!, locality.slug, random),
    ...Object.fromEntries(applicablePriceValues),
    ...documents(kind.fields, random),
    ...(isUnfinished && { occupancy_certificate: 'no' }),
  };
  const position = pointNear(locality, 900, random);
  const values = sampleValues(kind, random, {
    state: city.state_code,
    today: dayInIndia(now),
    rentSqft: locality.rent_sqft * priceLevel(fixed),
    saleSqft: locality.sale_sqft * priceLevel({ ...fixed, furnishing: 'Semi' }),
    place: { city: city.slug, locality: locality.name, pincode: locality.pincode, ...position },
    fixed,
    fillShare: 0.72,
  });
  const details: Values = {
    ...Object.fromEntries(Object.entries(values).filter(([name]) => !(isUnfinished && name === 'building_age'))),
    ...furniture(values),
    ...('agent_rera_id' in values && { agent_rera_id: demoRera(owner, city.state_code) ?? values.agent_rera_id }),
    ...(owner.role === 'Developer' && declaredProject(values, city.state_code, owner.name)),
    description: describeListing(
      { values, locality: locality.name, title: listingTitle(kind, values), place: buildingName(values) },
      random,
    ),
  };
  const publishedAt = new Date(now.getTime() - (random() ** 1.7 * 120 + 0.05) * DAY_MS);
  // most owners confirm regularly that the listing is still available
  const confirmedAt = new Date(Math.max(publishedAt.getTime(), now.getTime() - (random() ** 2 * 20 + 0.02) * DAY_MS));
  const public_id = Array.from({ length: 10 }, () => ALPHABET[randomInt(random, 0, ALPHABET.length - 1)]).join('');
  return {
    public_id,
    kind: id,
    owner,
    city,
    locality,
    details: { ...details, ...videoOf(public_id, kind.fields) },
    position,
    public_position: publicPosition(position, locality, String(details.location_precision), random),
    publishedAt,
    confirmedAt,
    expiresAt: expiresAt(id, confirmedAt),
    photos: demoPhotos(id, String(details.commercial_property_type ?? details.property_type ?? ''), details, random),
    prices: priceHistory(priceOf(kind, details)?.amount ?? null, publishedAt, now, random),
  };
}

/** One home in twenty has a video. Decided by the id, because an additional random number would change all following homes. */
const videoOf = (id: string, fields: Readonly<Record<string, unknown>>): Values =>
  'video_link' in fields && ALPHABET.indexOf(id.charAt(0)) % 20 === 0 ? { video_link: words.VIDEO } : {};

/** Names that belong to the locality: a few societies and layouts per locality, so that homes share them. */
function buildingNames(kind: KindId, type: string, locality: string, random: Random): Values {
  if (kind === 'pg_hostel') return { pg_name: pickOne(random, words.PG_NAMES) };
  const start = [...locality].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const n = randomInt(random, 0, 6);
  const street = { street: pickOne(random, words.STREETS), ...(chance(random, 0.6) && { landmark: pickOne(random, words.LANDMARKS) }) };
  if (kind === 'plot') return { ...street, project_name: words.LAYOUTS[(start + n) % words.LAYOUTS.length] };
  const society = `${words.SOCIETY_FIRST[(start + n * 7) % words.SOCIETY_FIRST.length]} ${words.SOCIETY_LAST[(start + n * 5) % words.SOCIETY_LAST.length]}`;
  return type === 'Apartment' || type === 'Gated Community' ? { ...street, society_name: society } : street;
}

/** A home has one of these items; of all others it has one per bedroom. */
const ONE_A_HOME = new Set(['sofa', 'dining_table', 'tv', 'fridge', 'washing_machine', 'stove', 'water_purifier']);

function furniture({ furnishing_items, bhk_type }: Values): Values {
  if (typeof furnishing_items !== 'object' || furnishing_items === null) return {};
  const bedrooms = Math.max(1, Number.parseInt(String(bhk_type), 10) || 1);
  return { furnishing_items: Object.fromEntries(Object.keys(furnishing_items).map((item) => [item, ONE_A_HOME.has(item) ? 1 : bedrooms])) };
}

/** Values for legal documents; most homes have all of them. */
function documents(fields: Readonly<Record<string, unknown>>, random: Random): Values {
  const documentNames = ['sale_deed', 'property_tax_paid', 'occupancy_certificate', 'encumbrance_certificate'].filter(
    (name) => name in fields,
  );
  return Object.fromEntries(documentNames.map((name) => [name, chance(random, 0.88) ? 'yes' : pickOne(random, ANSWER.values)]));
}

/** The position that visitors see, with the precision that the owner chose. */
function publicPosition(
  pin: { lat: number; lng: number },
  locality: GazetteerLocality,
  precision: string,
  random: Random,
): { lat: number; lng: number } {
  if (precision === 'exact') return pin;
  return precision === 'locality' ? { lat: locality.lat, lng: locality.lng } : pointNear(pin, 180, random);
}

/** Asking prices over time, the oldest first: most never change, and some fall once or twice. */
function priceHistory(amount: number | null, publishedAt: Date, now: Date, random: Random): DemoListing['prices'] {
  if (amount === null) return [];
  const age = now.getTime() - publishedAt.getTime();
  const changeCount = age > 20 * DAY_MS && chance(random, 0.3) ? randomInt(random, 1, 2) : 0;
  const roundTo = amount > 1_000_000 ? 50_000 : 500;
  let askingPrice = amount;
  const prices = [];
  for (let n = changeCount; n >= 0; n--) {
    prices.unshift({ at: new Date(publishedAt.getTime() + (n === 0 ? 0 : (age * n) / (changeCount + 1))), amount: askingPrice });
    askingPrice = Math.round((askingPrice * randomBetween(random, 1.04, 1.1)) / roundTo) * roundTo;
  }
  return prices;
}
