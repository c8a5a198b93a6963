import { expect, test } from 'vitest';
import { overwriteGetLocale } from '../../../messages/compiled/runtime.js';
import { nameOf, otherNamesOf } from './place-names.ts';

test('a place has its name in the language of the page, and its other names do not repeat it', () => {
  const place = { name: 'Adyar', names: { ta: 'அடையாறு', hi: 'अडयार' }, aliases: ['adayar'] };
  overwriteGetLocale(() => 'ta');
  expect([nameOf(place), otherNamesOf(place)]).toEqual(['அடையாறு', ['Adyar', 'अडयार', 'adayar']]);
  overwriteGetLocale(() => 'kn');
  expect([nameOf(place), otherNamesOf(place)]).toEqual(['Adyar', ['அடையாறு', 'अडयार', 'adayar']]);
});
