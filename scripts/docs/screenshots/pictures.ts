/** The screenshots of the README and the tour: page, device, theme, language and viewer. */
import type { Page } from '@playwright/test';

export type Viewer = 'visitor' | 'seeker' | 'owner' | 'agent' | 'moderator' | 'administrator';
/** Paths in the demo market that the screenshots show. */
export interface Market {
  /** Path of a listing for rent. The seeker has written to its owner and requested a visit. */
  readonly listing: string;
  /** Path of a step of the form for an unfinished listing of the owner. */
  readonly draft: string;
}
export interface Picture {
  /** File name without its extension. */
  readonly name: string;
  readonly device: 'phone' | 'desktop';
  readonly path: (market: Market) => string;
  readonly viewer?: Viewer;
  readonly theme?: 'dark';
  /** Brings the page into the state for the screenshot. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Text or selector that is present when the page is complete. */
  readonly shows?: string;
}

const SEARCH = '/2bhk-apartment-in-coimbatore-for-rent';

const openFilters = (page: Page) =>
  page
    .getByRole('link', { name: /^Filters/ })
    .first()
    .click();
const openContact = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Contact / })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
};
const openConversation = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click();
  await page.getByText('I could come on Saturday').last().waitFor();
};

export const PICTURES: readonly Picture[] = [
  { name: 'home-desktop', device: 'desktop', path: () => '/' },
  { name: 'home-phone-tamil', device: 'phone', path: () => '/ta' },
  { name: 'home-phone-hindi', device: 'phone', path: () => '/hi', theme: 'dark' },
  { name: 'search-desktop', device: 'desktop', path: () => SEARCH, shows: '[data-marker]' },
  { name: 'search-phone-dark', device: 'phone', path: () => SEARCH, theme: 'dark' },
  { name: 'search-map', device: 'desktop', path: () => `${SEARCH}?view=map`, shows: '[data-marker]' },
  { name: 'filters-phone', device: 'phone', path: () => SEARCH, prepare: openFilters, shows: 'role=dialog' },
  { name: 'listing-desktop', device: 'desktop', path: ({ listing }) => listing, theme: 'dark' },
  { name: 'listing-phone', device: 'phone', path: ({ listing }) => listing },
  { name: 'listing-phone-tamil', device: 'phone', path: ({ listing }) => `/ta${listing}` },
  { name: 'contact-phone', device: 'phone', path: ({ listing }) => listing, viewer: 'seeker', prepare: openContact },
  { name: 'inbox-phone', device: 'phone', path: () => '/inbox', viewer: 'seeker', prepare: openConversation },
  { name: 'visits-phone', device: 'phone', path: () => '/visits', viewer: 'seeker', shows: 'main article' },
  { name: 'post-phone', device: 'phone', path: ({ draft }) => draft, viewer: 'owner', shows: 'main form' },
  { name: 'my-properties-desktop', device: 'desktop', path: () => '/my-properties', viewer: 'owner', shows: 'main article, main li img' },
  { name: 'plans-phone', device: 'phone', path: () => '/plans' },
  { name: 'review-desktop', device: 'desktop', path: () => '/admin/review', viewer: 'moderator', shows: 'main h1' },
  { name: 'places-desktop', device: 'desktop', path: () => '/admin/places', viewer: 'administrator', shows: 'main li' },
  { name: 'documents-desktop', device: 'desktop', path: () => '/admin/documents', viewer: 'administrator', shows: 'main textarea' },
  { name: 'status-phone', device: 'phone', path: () => '/status' },
];
