import { dayInIndia } from '../../../kinds/calendar.ts';
import type { ListingPage } from '../../../contract/listing/listing.ts';
import type { Listing } from '../../../contract/listing/listing.ts';
import type { ShownListing } from './load-listing.ts';

interface ListingJsonLdInput {
  readonly listing: ShownListing;
  readonly title: string;
  readonly description: string;
  readonly schema: ListingPage['schema'];
  /** Absolute URL of the page. */
  readonly url: string;
  readonly origin: string;
}

const AREA_UNIT_CODE = { sqft: 'FTK', sqm: 'MTK', cent: null, acre: 'ACR' } as const;
/** The schema.org type of land. It has no floor size, so the area is an additional property. */
const LAND_TYPE = 'Place';
/** Search engines show only a few pictures. */
const MAX_IMAGES = 6;
const BILLING_UNIT_CODE = { month: 'MON', bed_month: 'MON', one_time: null } as const;

/** Structured data (schema.org) of a listing for search engines. Contains only what the page shows, and no personal data. */
export function listingJsonLd({ listing, title, description, schema, url, origin }: ListingJsonLdInput): object {
  const { price, area, position, city, locality, pincode, photos } = listing;
  const billingUnit = price && BILLING_UNIT_CODE[price.per];
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: title,
    description,
    url,
    ...(listing.first_published_at && { datePosted: dayInIndia(new Date(listing.first_published_at)) }),
    ...(schema.lease && { leaseLength: { '@type': 'QuantitativeValue', value: schema.lease.value, unitCode: schema.lease.unit } }),
    ...(photos.length > 0 && { image: photos.slice(0, MAX_IMAGES).map((photo) => `${origin}${photo.url}/${photo.widths.at(-1)}.webp`) }),
    about: {
      '@type': schema.about,
      name: listing.title,
      address: {
        '@type': 'PostalAddress',
        addressLocality: city.name,
        addressCountry: 'IN',
        ...(locality && { streetAddress: locality.name }),
        ...(pincode && { postalCode: pincode }),
      },
      // A position with the precision of a locality is not exact enough to publish as coordinates.
      ...(position &&
        position.precision !== 'locality' && { geo: { '@type': 'GeoCoordinates', latitude: position.lat, longitude: position.lng } }),
      ...(area && sizeOf(area, schema.about)),
    },
    ...(price && {
      offers: {
        '@type': schema.offer,
        url,
        availability: listing.status === 'active' ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
        priceCurrency: 'INR',
        price: price.amount,
        ...(billingUnit && {
          priceSpecification: { '@type': 'UnitPriceSpecification', price: price.amount, priceCurrency: 'INR', unitCode: billingUnit },
        }),
      },
    }),
  };
}

function sizeOf(area: NonNullable<Listing['area']>, about: string): object | null {
  const code = AREA_UNIT_CODE[area.unit];
  const areaUnit = code ? { unitCode: code } : { unitText: area.unit };
  if (about === LAND_TYPE)
    return { additionalProperty: { '@type': 'PropertyValue', propertyID: `${area.basis}_area`, value: area.value, ...areaUnit } };
  return code && { floorSize: { '@type': 'QuantitativeValue', value: area.value, ...areaUnit } };
}
