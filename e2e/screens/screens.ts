/** Every screen of the site that is checked, with its path, its viewer, and what is done first. */
import type { Page } from '@playwright/test';
import type { Viewer } from '../../scripts/docs/screenshots/pictures.ts';
import type { Language } from '../../contract/languages.ts';
import { m } from '../../messages/compiled/messages.js';
import type { DemoPaths } from './demo-paths.ts';

export interface Screen {
  readonly name: string;
  readonly path: string | ((paths: DemoPaths) => string | undefined);
  readonly viewer?: Viewer;
  /** Brings the page into the state to check, in any language. */
  readonly prepare?: (page: Page, language: Language) => Promise<void>;
  /** Selector of a part that is present when the page is complete. */
  readonly shows?: string;
  /** One of the screens that are checked in every language. */
  readonly main?: true;
  readonly drawsMap?: true;
}

const RENT = '/homes-in-coimbatore-for-rent';

const press = (selector: string) => async (page: Page) => {
  await page.locator(selector).locator('visible=true').first().click();
};
const dialog = (page: Page) => page.locator('[role=dialog], dialog[open]').first().waitFor();
const openLogin = async (page: Page, locale: Language) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: m['shell.login']({}, { locale }) })
    .first()
    .click();
  await dialog(page);
};
const openContact = async (page: Page, locale: Language) => {
  await page
    .getByRole('button', { name: m['shell.contact_owner']({}, { locale }) })
    .locator('visible=true')
    .first()
    .click();
  await dialog(page);
};
const openGallery = async (page: Page) => {
  await press('main section li a:has(img)')(page);
  await dialog(page);
};
/** Shows the devices of the account as if it were used on three. Ending a login requires a new login. */
const showDevices = async (page: Page) => {
  const now = new Date().toISOString();
  const device = (id: string, name: string | null, isThis: boolean) => ({
    id,
    name,
    current: isThis,
    last_seen_at: now,
    address: '203.0.113.0',
  });
  const data = [device('1', 'Chrome, Android', true), device('2', 'Firefox, Windows', false), device('3', null, false)];
  await page.route('**/auth/sessions', async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { data } });
    await route.fulfill({ status: 403, json: { code: 'fresh_login_needed', message: 'Log in again.' } });
  });
  await page.reload();
  await page.locator('#devices li').first().waitFor();
  await page.locator('#devices').scrollIntoViewIfNeeded();
};
const endLogins = async (page: Page) => {
  await showDevices(page);
  await page.locator('#devices').getByRole('button').last().click();
  await dialog(page);
};
/** Shows the popup of a session that ended elsewhere. */
const endSession = async (page: Page) => {
  await page.evaluate(() => localStorage.setItem('authToken', 'ended-elsewhere'));
  await page.reload();
  await dialog(page);
};
const post =
  (step: string) =>
  ({ draft }: DemoPaths) =>
    draft.replace(/[^/]*$/, step);

const as = (viewer: Viewer, screens: readonly Screen[]): Screen[] => screens.map((screen) => ({ ...screen, viewer }));

const VISITOR: readonly Screen[] = [
  { name: 'home', path: '/', main: true },
  { name: 'search', path: `${RENT}?furnishing=Fully`, main: true },
  { name: 'search-filters', path: `${RENT}#filters`, main: true, shows: '[role=dialog], aside' },
  { name: 'search-empty', path: `${RENT}?price_max=1000&furnishing=Fully` },
  { name: 'search-invalid', path: `${RENT}?sort=bogus` },
  { name: 'search-map', path: `${RENT}?view=map`, drawsMap: true },
  { name: 'search-near', path: '/homes-near-psg-college-of-technology-coimbatore-for-rent' },
  { name: 'search-pg', path: '/pg-in-coimbatore' },
  { name: 'listing', path: ({ listing }) => listing, main: true },
  { name: 'listing-gallery', path: ({ listing }) => listing, prepare: openGallery },
  { name: 'listing-pg', path: ({ pg }) => pg },
  { name: 'listing-plot', path: ({ plot }) => plot },
  { name: 'login', path: '/supportPage', main: true, prepare: openLogin },
  { name: 'shortlist-visitor', path: '/shortlist' },
  { name: 'society', path: ({ society }) => society },
  { name: 'locality', path: ({ locality }) => locality },
  { name: 'builder', path: ({ builder }) => builder },
  { name: 'prices', path: '/prices/coimbatore' },
  { name: 'list', path: '/lists/hot/coimbatore' },
  { name: 'compare', path: ({ compared }) => `/compare?${new URLSearchParams(compared.map((id) => ['property_id', id]))}` },
  { name: 'calculators', path: '/calculators' },
  { name: 'calculator', path: '/calculators/emi' },
  { name: 'plans', path: '/plans' },
  { name: 'agents', path: '/agents/coimbatore' },
  { name: 'agent', path: ({ agent }) => agent },
  { name: 'agent-register', path: '/agents/register' },
  { name: 'partner-register', path: '/partners/register' },
  { name: 'support', path: '/supportPage', main: true },
  { name: 'privacy', path: '/privacy' },
  { name: 'transparency', path: '/transparency' },
  { name: 'open-data', path: '/open-data' },
  { name: 'about', path: '/about' },
  { name: 'terms', path: '/terms' },
  { name: 'safety', path: '/safety' },
  { name: 'status', path: '/status' },
  { name: 'not-found', path: '/nothing-is-here', main: true },
  { name: 'offline', path: '/offline' },
  { name: 'post-login', path: '/my-properties' },
  { name: 'session-ended', path: '/my-properties', prepare: endSession },
];
const SEEKER: readonly Screen[] = as('seeker', [
  { name: 'contact', path: ({ listing }) => listing, prepare: openContact },
  { name: 'shortlist', path: '/shortlist', main: true },
  { name: 'seen', path: '/seen' },
  { name: 'contacted', path: '/contacted' },
  { name: 'number-views', path: '/contacted/views' },
  { name: 'inbox', path: '/inbox' },
  { name: 'conversation', path: '/inbox', prepare: press('main nav a'), shows: 'main form textarea' },
  { name: 'visits', path: '/visits', shows: 'main article' },
  { name: 'notifications', path: '/notifications' },
  { name: 'saved-searches', path: '/saved-searches' },
  { name: 'my-reports', path: '/reports' },
  { name: 'me', path: '/me', shows: 'main form' },
  { name: 'my-devices', path: '/me', prepare: showDevices, shows: '#devices li' },
  { name: 'my-devices-login', path: '/me', prepare: endLogins },
  { name: 'my-data', path: '/me/data' },
  { name: 'my-role', path: '/me/role' },
  { name: 'my-plans', path: '/me/plans' },
  { name: 'checkout', path: ({ plan }) => `/checkout/${plan}` },
]);
const OWNER: readonly Screen[] = as('owner', [
  { name: 'my-properties', path: '/my-properties', shows: 'main article' },
  { name: 'statistics', path: ({ own }) => `/my-properties/${own}/statistics` },
  { name: 'promote', path: ({ own }) => `/my-properties/${own}/promote` },
  { name: 'own-listing', path: ({ listing }) => listing },
  { name: 'post', path: '/post' },
  { name: 'post-details', path: post('basic'), shows: 'main form' },
  {
    name: 'post-errors',
    path: '/post/residential_rent/new/basic',
    prepare: press('main button[type=submit]'),
    shows: '[aria-invalid=true]',
  },
  { name: 'post-location', path: post('location'), shows: 'main form' },
  { name: 'post-rent', path: post('details'), shows: 'main form' },
  { name: 'post-amenities', path: post('amenities'), shows: 'main form' },
  { name: 'post-photos', path: post('gallery') },
  { name: 'post-review', path: post('review') },
]);
const AGENT: readonly Screen[] = as('agent', [
  { name: 'agent-properties', path: '/my-properties', shows: 'main article' },
  { name: 'agent-import', path: '/my-properties/import' },
  { name: 'agent-role', path: '/me/role' },
]);
const STAFF: readonly Screen[] = as('administrator', [
  { name: 'admin', path: '/admin' },
  { name: 'admin-review', path: '/admin/review' },
  { name: 'admin-reports', path: '/admin/reports' },
  { name: 'admin-role-appeals', path: '/admin/role-appeals' },
  { name: 'admin-listing', path: ({ own }) => `/admin/listing/${own}` },
  { name: 'admin-plans', path: '/admin/plans' },
  { name: 'admin-partners', path: '/admin/partners' },
  { name: 'admin-people', path: '/admin/people' },
  { name: 'admin-support', path: '/admin/support' },
  { name: 'admin-lists', path: '/admin/lists' },
  { name: 'admin-places', path: '/admin/places' },
  { name: 'admin-templates', path: '/admin/templates' },
  { name: 'admin-documents', path: '/admin/documents' },
  { name: 'admin-settings', path: '/admin/settings' },
  { name: 'admin-audit', path: '/admin/audit' },
]);

export const SCREENS: readonly Screen[] = [...VISITOR, ...SEEKER, ...OWNER, ...AGENT, ...STAFF];
