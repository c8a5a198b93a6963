import { expect, test } from 'vitest';
import { INTENTS } from '../../../contract/slug/state.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { TABS } from './tabs.ts';

test('every intent has a tab, and its address is the canonical one of the search', () => {
  const written = TABS.map((tab) => [tab.intent, tab.url('thanjavur')]);
  const canonical = INTENTS.map((intent) => [intent, searchUrl({ intent, kind: null, city: 'thanjavur', localities: [], params: {} })]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(canonical));
});
