/** Checks that every screen must pass. Each check returns one line per problem. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { findBrokenWords, findCutTexts, findLostSpace, findMovement, findSmallControls, installHelpers } from './layout.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules beyond WCAG that help people with screen readers. */
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
/** Maximum number of printed characters of an element. */
const MARKUP_LENGTH = 180;

type Results = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>;

const describe = ({ violations }: Results): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, any }) => `${id}: ${html.slice(0, MARKUP_LENGTH)} (${any.map(({ message }) => message).join('; ') || 'see the rule'})`,
    ),
  );

/** Renders deferred parts, which are laid out only when they come into view; axe would not find their elements. */
export async function renderDeferredParts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('.deferred-part')) part.classList.remove('deferred-part');
  });
}

/** Checks all rules in the light theme. */
export async function checkRules(page: Page): Promise<string[]> {
  const practices = PRACTICES.map((id) => [id, { enabled: true }] as const);
  // `checkLayout` measures complete controls; axe ignores the part of a control that a fixed bar covers before the page is scrolled
  const rules = { ...Object.fromEntries(practices), 'target-size': { enabled: false } };
  const options = { resultTypes: ['violations' as const], runOnly: { type: 'tag' as const, values: WCAG }, rules };
  return describe(await new AxeBuilder({ page }).options(options).setLegacyMode().analyze());
}

/** Checks the contrast in the dark theme, with the copy of axe that `checkRules` left in the page. */
export async function checkDarkContrast(page: Page): Promise<string[]> {
  await setColorScheme(page, 'dark');
  const results = await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run: (context: Document, options: object) => Promise<Results> } };
    return axe.run(document, { runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes: ['violations'] });
  });
  await setColorScheme(page, 'light');
  return describe(results).map((line) => `dark ${line}`);
}

/** After emulating another colour scheme some elements keep inherited colours of the previous one; a new layout updates them. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    document.documentElement.style.display = 'none';
    void document.documentElement.offsetHeight;
    document.documentElement.style.display = '';
  });
}

interface LayoutLimits {
  /** Minimum width and height of a control, px. */
  readonly target: number;
  /** Maximum fraction of the window's height that fixed bars may cover. */
  readonly bars: number;
}

/** Checks the size of controls, clipped texts, horizontal scrolling, bars that cover the page, and movement. */
export async function checkLayout(page: Page, { target, bars }: LayoutLimits): Promise<string[]> {
  await page.evaluate(installHelpers);
  return [
    ...(await page.evaluate(findSmallControls, target)),
    ...(await page.evaluate(findCutTexts)),
    ...(await page.evaluate(findBrokenWords)),
    ...(await page.evaluate(findLostSpace, bars)),
    ...(await page.evaluate(findMovement)),
  ];
}
