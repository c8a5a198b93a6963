import { assert, double, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kilometresBetween } from '../../../kinds/distance.ts';
import { publicPosition } from './public-position.ts';

const context = { positionKey: 's'.repeat(32), ownerId: 'owner-1', home: 'lotuscourt:12a', localityCentre: { lat: 11.01, lng: 76.95 } };
const pin = record({ lat: double({ min: 6, max: 37.6, noNaN: true }), lng: double({ min: 68, max: 97.5, noNaN: true }) });

describe('the position that visitors see', () => {
  it('is 100 to 200 m from the pin when the street is shown', () => {
    assert(
      property(pin, string(), (point, ownerId) => {
        const metres = kilometresBetween(point, publicPosition(point, 'street', { ...context, ownerId })) * 1000;
        expect(metres).toBeGreaterThan(98);
        expect(metres).toBeLessThan(202);
      }),
    );
  });
  it('is shifted the same way wherever the pin is moved inside its neighbourhood', () => {
    const base = { lat: 11.0071, lng: 76.9501 };
    const first = publicPosition(base, 'street', context);
    for (let step = 0; step < 20; step += 1) {
      const nudged = { lat: base.lat + step * 1e-5, lng: base.lng + step * 1e-5 };
      const position = publicPosition(nudged, 'street', context);
      expect(position.lat - nudged.lat).toBeCloseTo(first.lat - base.lat, 5);
      expect(position.lng - nudged.lng).toBeCloseTo(first.lng - base.lng, 5);
    }
  });
  it('of another home of the owner at the same place is shifted in another way', () => {
    const point = { lat: 11.0071, lng: 76.9501 };
    expect(publicPosition(point, 'street', context)).not.toEqual(publicPosition(point, 'street', { ...context, home: 'lotuscourt:12b' }));
  });
  it('is different with another secret', () => {
    const point = { lat: 11.0071, lng: 76.9501 };
    expect(publicPosition(point, 'street', context)).not.toEqual(
      publicPosition(point, 'street', { ...context, positionKey: 't'.repeat(32) }),
    );
  });
  it('is the pin itself only when the owner wants it exact', () => {
    expect(publicPosition({ lat: 11.0071, lng: 76.9501 }, 'exact', context)).toEqual({ lat: 11.0071, lng: 76.9501 });
  });
  it('is the centre of the locality, or of a square kilometre when that is not known', () => {
    const point = { lat: 11.0071, lng: 76.9501 };
    expect(publicPosition(point, 'locality', context)).toEqual({ lat: 11.01, lng: 76.95 });
    expect(publicPosition(point, 'locality', { ...context, localityCentre: null })).toEqual({ lat: 11.005, lng: 76.955 });
  });
});
