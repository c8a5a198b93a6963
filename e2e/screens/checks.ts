/** What every screen keeps to. Each check returns one line for each thing that is wrong. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { findCutTexts, findLostSpace, findMovement, findSmallControls, installTools } from './layout.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Practices beyond WCAG that help people with screen readers. */
const PRACTICES = [
  'heading-order',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'region',
];
/** Longest part of an element that is printed. */
const MARKUP_LENGTH = 180;

type Results = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>;

const describe = ({ violations }: Results): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, any }) => `${id}: ${html.slice(0, MARKUP_LENGTH)} (${any.map(({ message }) => message).join('; ') || 'see the rule'})`,
    ),
  );

/** Parts further down are laid out when they come into view; axe would find nothing at their place. */
export async function renderDeferredParts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('.deferred-part')) part.classList.remove('deferred-part');
  });
}

/** All rules in the light theme. */
export async function checkRules(page: Page): Promise<string[]> {
  const practices = PRACTICES.map((id) => [id, { enabled: true }] as const);
  // `checkLayout` measures whole controls; axe leaves out what a bar at the edge covers before the page is scrolled
  const rules = { ...Object.fromEntries(practices), 'target-size': { enabled: false } };
  const options = { resultTypes: ['violations' as const], runOnly: { type: 'tag' as const, values: WCAG }, rules };
  return describe(await new AxeBuilder({ page }).options(options).setLegacyMode().analyze());
}

/** Contrast in the dark theme, by the copy of axe that `checkRules` left in the page. */
export async function checkDarkContrast(page: Page): Promise<string[]> {
  await setColorScheme(page, 'dark');
  const results = await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run: (context: Document, options: object) => Promise<Results> } };
    return axe.run(document, { runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes: ['violations'] });
  });
  await setColorScheme(page, 'light');
  return describe(results).map((line) => `dark ${line}`);
}

/** Emulating another scheme leaves inherited colours behind in parts of a page; a new layout takes them along. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    document.documentElement.style.display = 'none';
    void document.documentElement.offsetHeight;
    document.documentElement.style.display = '';
  });
}

interface LayoutLimits {
  /** Smallest width and height of a control, in px. */
  readonly target: number;
  /** Largest share of the window's height that bars which stay in place may cover. */
  readonly bars: number;
}

/** Sizes of what is pressed, texts that are cut, sideways scrolling, bars that cover the page, and movement. */
export async function checkLayout(page: Page, { target, bars }: LayoutLimits): Promise<string[]> {
  await page.evaluate(installTools);
  return [
    ...(await page.evaluate(findSmallControls, target)),
    ...(await page.evaluate(findCutTexts)),
    ...(await page.evaluate(findLostSpace, bars)),
    ...(await page.evaluate(findMovement)),
  ];
}
