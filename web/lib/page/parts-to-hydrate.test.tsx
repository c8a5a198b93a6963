import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test('a part counts as touched when something inside was clicked or typed before the scripts were loaded', async () => {
  document.body.innerHTML = '<aside><button>Report</button></aside><form><input></form><div></div>';
  const [clicked, typed, other] = ['aside', 'form', 'div'].map((name) => document.querySelector(name)!);
  const last = new Event('click', { bubbles: true });
  clicked!.querySelector('button')!.dispatchEvent(last);
  vi.stubGlobal('early', { typed: new Map([[typed!.querySelector('input')!, ['A', false]]]), last });
  const { isTouched } = await import('./parts-to-hydrate.ts');
  expect([clicked!, typed!, other!].map(isTouched)).toEqual([true, true, false]);
});
