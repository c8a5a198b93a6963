import { expect, test } from 'vitest';
import type { Listing } from '../../../contract/shapes.ts';
import { listingJsonLd } from './listing-json-ld.ts';

test('a home posted after midnight in India is posted on that day, whatever the day in London', () => {
  const listing = {
    first_published_at: '2026-09-23T19:30:00.000Z',
    price: null,
    area: null,
    position: null,
    city: { slug: 'coimbatore', name: 'Coimbatore' },
    locality: null,
    pincode: null,
    photos: [],
    title: '2 BHK apartment',
  } as unknown as Listing;
  const schema = { about: 'Apartment', offer: 'OfferForLease' } as Parameters<typeof listingJsonLd>[0]['schema'];
  const said = listingJsonLd({ listing, title: 'a', description: 'b', schema, url: 'http://here/a', origin: 'http://here' });
  expect(said).toMatchObject({ datePosted: '2026-09-24' });
});
