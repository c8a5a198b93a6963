import { expect, test } from 'vitest';
import { withoutFallbacks } from './css-fallbacks.ts';

test('a mixed colour stays, but without the condition that every supported browser meets', () => {
  const css = '.a{color:#1a}@supports (color:color-mix(in lab, red, red)){.a{color:color-mix(in oklab, red 5%, blue)}}.b{top:0}';
  expect(withoutFallbacks(css)).toBe('.a{color:#1a}.a{color:color-mix(in oklab, red 5%, blue)}.b{top:0}');
});

test('initial values for browsers without @property are removed; other layers and conditions stay', () => {
  const css = '@layer properties{@supports (x:y){*{--tw-a:0}}}@layer base{a{top:0}}@supports (display:grid){.c{top:1px}}';
  expect(withoutFallbacks(css)).toBe('@layer base{a{top:0}}@supports (display:grid){.c{top:1px}}');
});
