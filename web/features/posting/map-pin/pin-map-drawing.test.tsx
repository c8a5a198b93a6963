import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PinMapDrawing } from './pin-map-drawing.tsx';

const METRES_PER_UNIT = 10;
/** @param x,y position in SVG units, from the centre of the drawing */
const place = (name: string, x: number, y: number) => ({ name, east: x * METRES_PER_UNIT, north: y * METRES_PER_UNIT });

function shownNames(places: readonly ReturnType<typeof place>[]): (string | null)[] {
  const { container, unmount } = render(
    <PinMapDrawing
      metresPerUnit={METRES_PER_UNIT}
      hasPin={false}
      city={{ east: 0, north: 0, radiusMetres: 1000 }}
      places={places}
      scaleBarMetres={500}
    />,
  );
  const names = [...container.querySelectorAll('circle + text')].map(({ textContent }) => textContent);
  unmount();
  return names;
}

test('a name is left out where it would cover an earlier one', () => {
  // the second name is on the left of its point, which is far from the first point
  expect(shownNames([place('Sivananda Colony', 0, 0), place('Peelamedu', 90, 0)])).toEqual(['Sivananda Colony']);
});

test('names beside and below each other are all shown', () => {
  const places = [place('Race Course', -100, 0), place('Peelamedu', 0, 0), place('Ukkadam', 0, 20)];
  expect(shownNames(places)).toEqual(['Race Course', 'Peelamedu', 'Ukkadam']);
});
