/** Detects on every page whether a text executed script, created an element, violated the CSP, opened a dialog or navigated. */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { INJECTED_FUNCTION, INJECTED_ATTRIBUTE } from './payloads.ts';

interface WatchedWindow extends Window {
  readonly reportCspViolation: (what: string) => void;
}

const HANDLERS = ['error', 'load', 'click', 'focus', 'focusin', 'toggle', 'mouseover', 'pointerover', 'begin', 'start', 'animationstart'];
/** No page of the site contains such elements, so a match was created by a text. */
const INJECTED_ELEMENTS = [
  `[${INJECTED_ATTRIBUTE}]`,
  ...HANDLERS.map((name) => `[on${name}]`),
  'base, object, embed, applet, marquee, iframe, frameset, plaintext, xmp, portal, math',
  'a[href^="javascript" i], a[href^="data" i], form[action^="javascript" i], [formaction], meta[http-equiv="refresh" i]',
].join(', ');

/** Starts watching. The returned array collects the problems, one line each. */
export async function watchForInjection(context: BrowserContext): Promise<readonly string[]> {
  const problems: string[] = [];
  await context.exposeFunction(INJECTED_FUNCTION, (what: unknown) => void problems.push(`ran: ${String(what)}`));
  await context.exposeFunction('reportCspViolation', (what: string) => void problems.push(`policy: ${what}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      // Playwright's trace recorder reads blobs again, which the CSP blocks.
      if (effectiveDirective === 'connect-src' && blockedURI === 'blob') return;
      (window as unknown as WatchedWindow).reportCspViolation(`${effectiveDirective} ${blockedURI} ${sample} at ${location.pathname}`);
    });
  });
  context.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('weberror', (error) => void problems.push(`error: ${String(error.error())}`));
  context.on('console', (message) => {
    const expectedPattern = /^(?:Failed to load resource|Connecting to 'blob:)/;
    if (message.type() === 'error' && !expectedPattern.test(message.text())) problems.push(`console: ${message.text()}`);
  });
  return problems;
}

/** Opens a page, and expects that the hostile texts are shown as text and created no elements. */
export async function expectShownAsText(
  page: Page,
  path: string,
  shownPattern: RegExp = new RegExp(`\\b${INJECTED_ATTRIBUTE}\\b`, 'i'),
): Promise<void> {
  await page.goto(path);
  await expect.poll(() => page.locator('body').innerText(), { message: `${path} shows what was written` }).toMatch(shownPattern);
  expect(await page.locator(INJECTED_ELEMENTS).count(), `elements a text made on ${path}`).toBe(0);
  expect(new URL(page.url()).pathname, 'nothing led away').toBe(new URL(path, page.url()).pathname);
}
