/**
 * Rules that every page must follow: WCAG 2.2 AA in the light and dark theme, and no horizontal scrolling on the phone of
 * `playwright.config.ts`.
 */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const PHONE_WIDTH = 360;

/**
 * Reports only violations in full, and runs only in the page itself: axe would otherwise describe every element that passed, and open
 * another page to join the results of frames, which these pages do not have.
 */
const newCheck = (page: Page) =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG)
    .setLegacyMode();

type Results = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>;

/** One line per violation: the rule, and the elements that violate it. */
const describeViolations = ({ violations }: Results): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`);

/**
 * Checks only the contrast, with the copy of axe that an earlier check has left in the page: loading another copy takes as long as the
 * check.
 */
const checkContrast = (page: Page): Promise<Results> =>
  page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run: (context: Document, options: object) => Promise<Results> } };
    return axe.run(document, { runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes: ['violations'] });
  });

/** After emulating another colour scheme some elements keep inherited colours of the previous one; a new layout updates them. */
async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    document.documentElement.style.display = 'none';
    void document.documentElement.offsetHeight;
    document.documentElement.style.display = '';
  });
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'width of the page').toBeLessThanOrEqual(PHONE_WIDTH);
}

/** Renders deferred parts. The browser lays them out only when they come into view, and before that axe does not find their elements. */
async function renderDeferredParts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('.deferred-part')) part.classList.remove('deferred-part');
  });
}

/** Expects no violations in the light and the dark theme. The dark theme changes only colours, so only the contrast is checked again. */
export async function expectAccessible(page: Page): Promise<void> {
  await renderDeferredParts(page);
  await setColorScheme(page, 'light');
  expect(describeViolations(await newCheck(page).analyze()), 'light').toEqual([]);
  await setColorScheme(page, 'dark');
  expect(describeViolations(await checkContrast(page)), 'dark').toEqual([]);
  await expectNoSidewaysScrolling(page);
}

/**
 * Expects no violations on a page in another language than the one that `expectAccessible` checked. The colours are the same, so they are
 * not checked again.
 */
export async function expectAccessibleTranslation(page: Page): Promise<void> {
  await renderDeferredParts(page);
  expect(describeViolations(await newCheck(page).disableRules('color-contrast').analyze())).toEqual([]);
  await expectNoSidewaysScrolling(page);
}
