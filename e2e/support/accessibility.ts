/** What every page keeps to: WCAG 2.2 AA by day and by night, and no sideways scrolling on the phone of `playwright.config.ts`. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const PHONE_WIDTH = 360;

/**
 * Only violations are reported in full, and in the page itself: axe otherwise describes every element that passed, and opens another
 * page to join the results of frames, of which these pages have none.
 */
const newCheck = (page: Page) =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG)
    .setLegacyMode();

type Results = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>;

/** One line per violation: the rule, and the elements that break it. */
const describeViolations = ({ violations }: Results): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`);

/** The contrast alone, by the copy of axe that an earlier check of this page has left in it: loading another one takes as long as the check. */
const checkContrast = (page: Page): Promise<Results> =>
  page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run: (context: Document, options: object) => Promise<Results> } };
    return axe.run(document, { runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes: ['violations'] });
  });

/** Emulating another scheme leaves inherited colours behind in parts of a page; a new layout takes them along. */
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

/** The browser lays parts further down out when they come into view. Before that axe finds nothing at their place. */
async function renderDeferredParts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('.deferred-part')) part.classList.remove('deferred-part');
  });
}

/** The page as it is now has no violation in light or dark. Dark changes colours alone, so contrast is all that is checked again. */
export async function expectAccessible(page: Page): Promise<void> {
  await renderDeferredParts(page);
  await setColorScheme(page, 'light');
  expect(describeViolations(await newCheck(page).analyze()), 'light').toEqual([]);
  await setColorScheme(page, 'dark');
  expect(describeViolations(await checkContrast(page)), 'dark').toEqual([]);
  await expectNoSidewaysScrolling(page);
}

/** The same for a page in another language than the one checked by `expectAccessible`: its colours are the same, and not checked again. */
export async function expectAccessibleTranslation(page: Page): Promise<void> {
  await renderDeferredParts(page);
  expect(describeViolations(await newCheck(page).disableRules('color-contrast').analyze())).toEqual([]);
  await expectNoSidewaysScrolling(page);
}
