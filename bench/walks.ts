/**
 * `node bench/walks.ts <address>` measures the steps of two new visitors on a phone with a slow connection. One finds a home and gets the
 * owner's number, the other posts a home. They read before each tap and type letter by letter. The site must run in demo mode, in which
 * codes are at `/outbox`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Locator, type Page } from '@playwright/test';
import { newPhoneNumber } from '../e2e/support/people.ts';
import { comboBox, continueButton, question, selectAnswers, selectLocality, textField } from '../e2e/support/wizard-controls.ts';
import { findBrowser } from '../scripts/testing/browser.ts';

/** Slow 4G, as in Lighthouse, and a low-end phone. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const CPU_SLOWDOWN = 4;
/** Milliseconds for which a person looks at a screen before a tap, and between two letters. */
const LOOK_MS = 1200;
const LETTER_MS = 150;

const [address = 'http://127.0.0.1:3000'] = process.argv.slice(2);

interface Walk {
  readonly page: Page;
  /** Runs one step and prints its duration. */
  readonly step: (name: string, work: () => Promise<void>) => Promise<void>;
  readonly tap: (target: Locator) => Promise<void>;
  readonly type: (target: Locator, text: string) => Promise<void>;
}

async function walk(name: string, limitSeconds: number, steps: (walk: Walk) => Promise<void>): Promise<void> {
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args: [...args], env: { ...(process.env as Record<string, string>), ...env } });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'en-IN' });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const startedAt = performance.now();
  const step: Walk['step'] = async (label, work) => {
    const stepStartedAt = performance.now();
    await work();
    const now = performance.now();
    process.stdout.write(`| ${label} | ${seconds(now - stepStartedAt)} | ${seconds(now - startedAt)} |\n`);
  };
  const tap: Walk['tap'] = async (target) => {
    await target.waitFor();
    await pause(LOOK_MS);
    await target.click();
  };
  const type: Walk['type'] = async (target, text) => {
    await target.waitFor();
    await target.pressSequentially(text, { delay: LETTER_MS });
  };
  process.stdout.write(`\n| ${name} | s | after |\n|---|---|---|\n`);
  await steps({ page, step, tap, type });
  const total = performance.now() - startedAt;
  process.stdout.write(`${name}: ${seconds(total)} s, ${total < limitSeconds * 1000 ? 'within' : 'OVER'} ${limitSeconds} s\n`);
  await browser.close();
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** The latest code that the site sent to a number. */
async function codeOf(page: Page, phone: string): Promise<string> {
  for (;;) {
    const text = await (await page.request.get(`${address}/outbox`)).text();
    const [, code] = new RegExp(`${phone}[^]{0,400}?\\b(\\d{6})\\b`).exec(text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')) ?? [];
    if (code) return code;
    await pause(200);
  }
}

async function logIn({ page, tap, type }: Walk): Promise<void> {
  const phone = newPhoneNumber();
  const dialog = page.getByRole('dialog', { name: 'Log in or register' });
  await type(dialog.getByLabel('Mobile number'), phone);
  await tap(dialog.getByRole('button', { name: 'Send code' }));
  const code = await codeOf(page, phone);
  // time in which the person reads the message
  await pause(2 * LOOK_MS);
  await type(dialog.getByLabel('Digit 1 of 6'), code);
  await dialog.waitFor({ state: 'hidden' });
}

await walk('Find a home and contact its owner', 60, async (visitor) => {
  const { page, step, tap, type } = visitor;
  await step('open the address', async () => void (await page.goto(address)));
  await step('choose a locality', async () => {
    const search = page.getByRole('combobox', { name: /Locality/ }).first();
    await tap(search);
    await type(search, 'saiba');
    await tap(page.getByRole('option', { name: /Saibaba Colony/ }).first());
  });
  await step('search', async () => {
    // picking a suggestion opens its results at once, if nothing else has to be chosen
    const isResultsPage = (url: URL) => url.pathname !== '/';
    const isSearchDone = await page.waitForURL(isResultsPage, { timeout: 2 * LOOK_MS }).then(
      () => true,
      () => false,
    );
    if (!isSearchDone) await tap(page.getByRole('main').getByRole('button', { name: 'Search' }).first());
    await page.waitForURL(isResultsPage);
  });
  await step('open a home', async () => {
    await tap(page.locator('article a[href*="-pid-"]').first());
    await page.waitForURL(/-pid-/);
  });
  await step('press contact', () => tap(page.getByRole('button', { name: /^Contact / }).first()));
  await step('log in with a code', () => logIn(visitor));
  await step('see the number', async () => {
    const sheet = page.getByRole('dialog', { name: /^Contact / });
    const show = sheet.getByRole('button', { name: 'Show number' });
    const message = page.getByText(/\+91 \d{5} \d{5}/).first();
    await show.or(message).first().waitFor();
    if (await show.isVisible()) await tap(show);
    await message.waitFor();
  });
});

await walk('Post a home', 300, async (visitor) => {
  const { page, step, tap, type } = visitor;
  const fill = async (label: string, text: string) => {
    await pause(LOOK_MS);
    await type(textField(page, label), text);
  };
  const choose = async (label: string, ...answers: string[]) => {
    await pause(LOOK_MS);
    await selectAnswers(page, label, ...answers);
  };
  const next = () => tap(continueButton(page));
  await step('open the address', async () => void (await page.goto(address)));
  await step('press Post and choose the kind', async () => {
    await tap(page.getByRole('link', { name: 'Post', exact: true }));
    await tap(page.getByText('Rent out a home', { exact: true }));
    await tap(page.getByRole('button', { name: 'Start' }));
  });
  await step('log in with a code', () => logIn(visitor));
  await step('property details', async () => {
    await choose('Property type', 'Apartment');
    await choose('Bedrooms', '2 BHK');
    await fill('Floor', '2');
    await fill('Floors in the building', '4');
    await choose('Age of building', '3 to 5 years');
    await fill('Built-up area', '980');
    await next();
  });
  await step('location', async () => {
    await pause(LOOK_MS);
    await selectLocality(page, 'saibaba', 'Saibaba Colony');
    await fill('Society or building name', 'Vaanam Gardens');
    await next();
  });
  await step('rent', async () => {
    await choose('Available for', 'Rent');
    await fill('Expected rent', '18k');
    await fill('Expected deposit', '50k');
    await choose('Maintenance', 'Included');
    await tap(page.getByRole('button', { name: 'Today' }));
    await choose('Preferred tenants', 'Anyone');
    await choose('Furnishing', 'Unfurnished');
    await choose('Parking', 'Bike');
    await next();
  });
  await step('amenities', async () => {
    await fill('Bathrooms', '2');
    await choose('Water supply', 'Corporation');
    await choose('Availability', 'Vacant');
    await pause(LOOK_MS);
    await comboBox(page, 'Who will show the property').selectOption({ label: 'I will show it' });
    await question(page, 'Visiting days').waitFor();
    await next();
  });
  await step('skip photos and publish', async () => {
    await tap(page.getByRole('link', { name: 'Review' }).or(continueButton(page)).first());
    const publish = page.getByRole('button', { name: 'Publish' });
    await publish.waitFor();
    await tap(publish);
    await page.getByRole('heading', { level: 1, name: /^Your listing is live$|^Sent to review$/ }).waitFor();
  });
});
