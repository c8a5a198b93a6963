import { expect, test } from 'vitest';
import { INTENTS } from '../../contract/slug/state.ts';
import { searchUrl } from '../../contract/slug/search-url.ts';
import { TABS } from './search-tabs.ts';

test('every intent has a tab, whose URL is the canonical URL of that search', () => {
  const tabs = TABS.map((tab) => [tab.intent, tab.url('thanjavur')]);
  const canonical = INTENTS.map((intent) => [intent, searchUrl({ intent, kind: null, city: 'thanjavur', localities: [], params: {} })]);
  expect(Object.fromEntries(tabs)).toEqual(Object.fromEntries(canonical));
});
