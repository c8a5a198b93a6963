import { dayInIndia } from '../../../kinds/calendar.ts';
import type { ListingPage } from '../../../contract/property-pages.ts';
import type { Listing } from '../../../contract/shapes.ts';

interface Around {
  readonly listing: Listing;
  readonly title: string;
  readonly description: string;
  readonly schema: ListingPage['schema'];
  /** Absolute. */
  readonly url: string;
  readonly origin: string;
}

const UNIT_CODE = { sqft: 'FTK', sqm: 'MTK', cent: null, acre: 'ACR' } as const;
/** A place has no floor size in schema.org, so its size is a property by name. */
const PLACE = 'Place';
const PER = { month: 'MON', bed_month: 'MON', once: null } as const;

/** The listing for programs that read schema.org: only what the page shows, nothing personal. */
export function listingJsonLd({ listing, title, description, schema, url, origin }: Around): object {
  const { price, area, position, city, locality, pincode, photos } = listing;
  const unit = price && PER[price.per];
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: title,
    description,
    url,
    ...(listing.first_published_at && { datePosted: dayInIndia(new Date(listing.first_published_at)) }),
    ...(schema.lease && { leaseLength: { '@type': 'QuantitativeValue', value: schema.lease.value, unitCode: schema.lease.unit } }),
    ...(photos.length > 0 && { image: photos.slice(0, 6).map((photo) => `${origin}${photo.url}/${photo.widths.at(-1)}.webp`) }),
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
      // A pin known to a kilometre is no position.
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
        ...(unit && {
          priceSpecification: { '@type': 'UnitPriceSpecification', price: price.amount, priceCurrency: 'INR', unitCode: unit },
        }),
      },
    }),
  };
}

function sizeOf(area: NonNullable<Listing['area']>, about: string): object | null {
  const code = UNIT_CODE[area.unit];
  const unit = code ? { unitCode: code } : { unitText: area.unit };
  if (about === PLACE)
    return { additionalProperty: { '@type': 'PropertyValue', propertyID: `${area.basis}_area`, value: area.value, ...unit } };
  return code && { floorSize: { '@type': 'QuantitativeValue', value: area.value, ...unit } };
}
