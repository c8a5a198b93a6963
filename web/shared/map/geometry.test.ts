import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { boxAround, isInIndia, parseBox, parsePolygon, formatBox, formatPolygon, type Corner } from './geometry.ts';

test('a bounding box keeps its value through the URL, rounded to a metre and limited to the web map, and other text is no bounding box', () => {
  expect(parseBox(formatBox([76.912345678, 10.9, 77.1, 11.05]))).toEqual([76.91235, 10.9, 77.1, 11.05]);
  expect(parseBox(formatBox([-500, -100, 500, 100]))).toEqual([-180, -85, 180, 85]);
  for (const text of [undefined, '', '1,2,3', 'a,b,c,d', '76.9,,77.1,11', '76.9, ,77.1,11', '0x4c,10,77,11'])
    expect(parseBox(text)).toBeNull();
});

test('a bounding box that overlaps India is in India', () => {
  for (const [text, expected] of [
    ['76.9,10.9,77.1,11.1', true],
    ['-10,35,75,60', true],
    ['-0.2,51.4,0.1,51.6', false],
    ['150,-34,151,-33', false],
  ] as const)
    expect(isInIndia(parseBox(text)!), text).toBe(expected);
});

test('the bounding box of a circle touches it on all sides', () => {
  const [west, south, east, north] = boxAround({ lat: 11, lng: 77 }, 2000);
  expect((north - south) * 111_195).toBeCloseTo(4000, 6);
  expect((east - west) * 111_195 * Math.cos((11 * Math.PI) / 180)).toBeCloseTo(4000, 6);
});

const drawn = fc.array(fc.tuple(fc.double({ min: 76.9, max: 77.1, noNaN: true }), fc.double({ min: 10.9, max: 11.1, noNaN: true })), {
  minLength: 3,
  maxLength: 1500,
});

test('parts of a polygon that are no coordinates give no corner', () => {
  expect(parsePolygon('76.9,11;,;77,;77.1,11.1;77')).toEqual([
    [76.9, 11],
    [77.1, 11.1],
  ]);
  expect(parsePolygon(undefined)).toEqual([]);
});

test('the URL of any drawn area is short enough to be shared', () => {
  fc.assert(
    fc.property(drawn, (ring) => {
      const text = formatPolygon(ring);
      const corners = parsePolygon(text);
      expect(corners.length).toBeLessThanOrEqual(45);
      expect(new URLSearchParams({ polygon: text }).toString().length).toBeLessThan(1100);
    }),
    { numRuns: normalOrExhaustive(40, 2000) },
  );
});

test('a circle of a thousand points keeps its shape', () => {
  const circle = Array.from({ length: 1000 }, (_, n): Corner => [
    77 + 0.05 * Math.cos((n / 1000) * 2 * Math.PI),
    11 + 0.05 * Math.sin((n / 1000) * 2 * Math.PI),
  ]);
  const corners = parsePolygon(formatPolygon(circle));
  expect(corners.length).toBeGreaterThan(15);
  for (const [lng, lat] of corners) expect(Math.hypot(lng - 77, lat - 11)).toBeCloseTo(0.05, 3);
});
