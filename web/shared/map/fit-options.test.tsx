import { afterEach, expect, test } from 'vitest';
import { fitOptions } from './fit-options.ts';

const MAP_BOTTOM = 680;

/** A map of a phone, with an element at its bottom that covers it from `top` on. Null: without such an element. */
function mapWithCover(top: number | null, height = 44): HTMLElement {
  const container = document.createElement('div');
  Object.defineProperties(container, { clientWidth: { value: 360 }, clientHeight: { value: 540 } });
  container.getBoundingClientRect = () => new DOMRect(0, 140, 360, 540);
  if (top !== null) {
    const link = document.createElement('a');
    link.dataset['coversMap'] = '';
    link.getBoundingClientRect = () => new DOMRect(120, top, 120, height);
    document.body.append(link);
  }
  return container;
}

afterEach(() => document.body.replaceChildren());

test('the link to the list covers no marker of the shown area', () => {
  const top = 568;
  const { bottom } = fitOptions(mapWithCover(top)).padding;
  const halfMarker = 22;
  expect(MAP_BOTTOM - bottom + halfMarker).toBeLessThan(top);
});

test('a link that is not displayed takes no space from the map', () => {
  expect(fitOptions(mapWithCover(0, 0))).toEqual(fitOptions(mapWithCover(null)));
});
