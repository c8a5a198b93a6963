import { describe, expect, test } from 'vitest';
import type { Listing } from '../../../contract/shapes.ts';
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

function said(changes: Partial<Record<keyof Listing, unknown>> = {}, schema = HOME): Record<string, Record<string, unknown>> {
  const listing = { ...LISTING, ...changes } as Listing;
  return listingJsonLd({ listing, title: 'a', description: 'b', schema, url: 'http://here/a', origin: 'http://here' }) as never;
}

test('a home posted after midnight in India is posted on that day, whatever the day in London', () => {
  expect(said()).toMatchObject({ datePosted: '2026-09-24' });
});

test('a home to let is an offer for lease of an apartment, by the month, with its floor size', () => {
  expect(said()).toMatchObject({
    '@type': 'RealEstateListing',
    image: ['http://here/media/a/1024.webp'],
    about: { '@type': 'Apartment', floorSize: { '@type': 'QuantitativeValue', value: 940, unitCode: 'FTK' } },
    offers: {
      '@type': 'OfferForLease',
      availability: 'https://schema.org/InStock',
      price: 18_500,
      priceCurrency: 'INR',
      priceSpecification: { '@type': 'UnitPriceSpecification', price: 18_500, priceCurrency: 'INR', unitCode: 'MON' },
    },
  });
  expect(said()).not.toHaveProperty('leaseLength');
  expect(said({}, { ...HOME, lease: { value: 11, unit: 'MON' } })['leaseLength']).toEqual({
    '@type': 'QuantitativeValue',
    value: 11,
    unitCode: 'MON',
  });
});

test('what is sold costs once, and is sold out when it is closed', () => {
  const { offers } = said({ price: { amount: 9_000_000, per: 'once' }, status: 'closed' }, { ...HOME, about: 'House', offer: 'Offer' });
  expect(offers).toMatchObject({ '@type': 'Offer', price: 9_000_000, availability: 'https://schema.org/SoldOut' });
  expect(offers).not.toHaveProperty('priceSpecification');
});

describe('sizes', () => {
  test.each([
    ['sqm', 'MTK'],
    ['acre', 'ACR'],
  ])('are in the unit that was said: %s is %s', (unit, unitCode) => {
    expect(said({ area: { value: 2, unit, basis: 'built_up' } })['about']!['floorSize']).toMatchObject({ value: 2, unitCode });
  });

  test('of a place, which has no floor in schema.org, are a property by name; cents have no code', () => {
    const { about } = said({ area: { value: 5.5, unit: 'cent', basis: 'plot' } }, PLOT);
    expect(about).not.toHaveProperty('floorSize');
    expect(about).toMatchObject({ '@type': 'Place', additionalProperty: { propertyID: 'plot_area', value: 5.5, unitText: 'cent' } });
  });
});

test('a pin known to the locality only is no position', () => {
  expect(said()['about']).toMatchObject({ geo: { latitude: 11.02, longitude: 76.95 } });
  expect(said({ position: { lat: 11.02, lng: 76.95, precision: 'locality' } })['about']).not.toHaveProperty('geo');
});
