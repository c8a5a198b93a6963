/** Watches every page of a browser for what a text must never do: run, build an element, break the policy, ask or lead away. */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { CALLED, MARK } from './hostile-payloads.ts';

interface Watched extends Window {
  readonly policyBroken: (what: string) => void;
}

const HANDLERS = ['error', 'load', 'click', 'focus', 'focusin', 'toggle', 'mouseover', 'pointerover', 'begin', 'start', 'animationstart'];
/** No page of the site has any of these, so whatever is found was made by a text. */
export const MADE = [
  `[${MARK}]`,
  ...HANDLERS.map((name) => `[on${name}]`),
  'base, object, embed, applet, marquee, iframe, frameset, plaintext, xmp, portal, math',
  'a[href^="javascript" i], a[href^="data" i], form[action^="javascript" i], [formaction], meta[http-equiv="refresh" i]',
].join(', ');

/** What went wrong so far, one line each. */
export async function watch(context: BrowserContext): Promise<readonly string[]> {
  const seen: string[] = [];
  await context.exposeFunction(CALLED, (what: unknown) => void seen.push(`ran: ${String(what)}`));
  await context.exposeFunction('policyBroken', (what: string) => void seen.push(`policy: ${what}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      // the recorder of traces reads pictures once more on their way
      if (effectiveDirective === 'connect-src' && blockedURI === 'blob') return;
      (window as unknown as Watched).policyBroken(`${effectiveDirective} ${blockedURI} ${sample} at ${location.pathname}`);
    });
  });
  context.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('weberror', (error) => void seen.push(`error: ${String(error.error())}`));
  context.on('console', (line) => {
    const provoked = /^(?:Failed to load resource|Connecting to 'blob:)/;
    if (line.type() === 'error' && !provoked.test(line.text())) seen.push(`console: ${line.text()}`);
  });
  return seen;
}

/** Opens a page that shows such texts, as text: nothing of them is an element of it. */
export async function expectText(page: Page, path: string, shows: RegExp = new RegExp(`\\b${MARK}\\b`, 'i')): Promise<void> {
  await page.goto(path);
  await expect.poll(() => page.locator('body').innerText(), { message: `${path} shows what was written` }).toMatch(shows);
  expect(await page.locator(MADE).count(), `elements a text made on ${path}`).toBe(0);
  expect(new URL(page.url()).pathname, 'nothing led away').toBe(new URL(path, page.url()).pathname);
}
