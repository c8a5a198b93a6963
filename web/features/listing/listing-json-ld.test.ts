import { describe, expect, test } from 'vitest';
import type { Listing } from '../../../contract/listing/listing.ts';
import { listingJsonLd } from './listing-json-ld.ts';

type Schema = Parameters<typeof listingJsonLd>[0]['schema'];
const HOME: Schema = { about: 'Apartment', offer: 'OfferForLease', lease: null };
const PLOT: Schema = { about: 'Place', offer: 'Offer', lease: null };
const LISTING = {
  status: 'active',
  first_published_at: '2026-09-23T19:30:00.000Z',
  price: { amount: 18_500, per: 'month' },
  area: { value: 940, unit: 'sqft', basis: 'carpet' },
  position: { lat: 11.02, lng: 76.95, precision: 'street' },
  city: { slug: 'coimbatore', name: 'Coimbatore' },
  locality: { slug: 'rs-puram', name: 'RS Puram' },
  pincode: '641002',
  photos: [{ url: '/media/a', widths: [320, 1024] }],
  title: '2 BHK apartment',
} as unknown as Listing;

function jsonLdOf(changes: Partial<Record<keyof Listing, unknown>> = {}, schema = HOME): Record<string, Record<string, unknown>> {
  const listing = { ...LISTING, ...changes } as Listing;
  return listingJsonLd({ listing, title: 'a', description: 'b', schema, url: 'http://localhost/a', origin: 'http://localhost' }) as never;
}

test('the posting date is the day in India', () => {
  expect(jsonLdOf()).toMatchObject({ datePosted: '2026-09-24' });
});

test('a rental is an OfferForLease with a monthly price and the floor size', () => {
  expect(jsonLdOf()).toMatchObject({
    '@type': 'RealEstateListing',
    image: ['http://localhost/media/a/1024.webp'],
    about: { '@type': 'Apartment', floorSize: { '@type': 'QuantitativeValue', value: 940, unitCode: 'FTK' } },
    offers: {
      '@type': 'OfferForLease',
      availability: 'https://schema.org/InStock',
      price: 18_500,
      priceCurrency: 'INR',
      priceSpecification: { '@type': 'UnitPriceSpecification', price: 18_500, priceCurrency: 'INR', unitCode: 'MON' },
    },
  });
  expect(jsonLdOf()).not.toHaveProperty('leaseLength');
  expect(jsonLdOf({}, { ...HOME, lease: { value: 11, unit: 'MON' } })['leaseLength']).toEqual({
    '@type': 'QuantitativeValue',
    value: 11,
    unitCode: 'MON',
  });
});

test('a sale has a one-time price and is SoldOut when closed', () => {
  const { offers } = jsonLdOf(
    { price: { amount: 9_000_000, per: 'one_time' }, status: 'closed' },
    { ...HOME, about: 'House', offer: 'Offer' },
  );
  expect(offers).toMatchObject({ '@type': 'Offer', price: 9_000_000, availability: 'https://schema.org/SoldOut' });
  expect(offers).not.toHaveProperty('priceSpecification');
});

describe('sizes', () => {
  test.each([
    ['sqm', 'MTK'],
    ['acre', 'ACR'],
  ])('use the unit code of the listing: %s is %s', (unit, unitCode) => {
    expect(jsonLdOf({ area: { value: 2, unit, basis: 'built_up' } })['about']!['floorSize']).toMatchObject({ value: 2, unitCode });
  });

  test('of land are an additional property, because schema.org gives a Place no floor size', () => {
    const { about } = jsonLdOf({ area: { value: 5.5, unit: 'cent', basis: 'plot' } }, PLOT);
    expect(about).not.toHaveProperty('floorSize');
    expect(about).toMatchObject({ '@type': 'Place', additionalProperty: { propertyID: 'plot_area', value: 5.5, unitText: 'cent' } });
  });
});

test('a position with locality precision is omitted', () => {
  expect(jsonLdOf()['about']).toMatchObject({ geo: { latitude: 11.02, longitude: 76.95 } });
  expect(jsonLdOf({ position: { lat: 11.02, lng: 76.95, precision: 'locality' } })['about']).not.toHaveProperty('geo');
});
