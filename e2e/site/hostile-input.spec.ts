import { expect, test } from '../support/fixtures.ts';
import { INJECTED_FUNCTION, HOSTILE_TEXTS, INJECTED_ATTRIBUTE, SENT_TEXTS } from '../support/hostile-input/payloads.ts';
import {
  createSender,
  writeAsVisitors,
  writeListings,
  writeForStaff,
  type AcceptedCounts,
  type Writers,
} from '../support/hostile-input/write-everywhere.ts';
import { expectShownAsText, watchForInjection } from '../support/hostile-input/injection-watch.ts';
import { newPhoneNumber } from '../support/people.ts';
import { listingIdOf } from '../support/publish-listing.ts';

/** Minimum fraction of the texts that a field without special rules must accept. */
const MIN_ACCEPTED_FRACTION = 0.6;

test.use({ viewport: { width: 1280, height: 900 } });

test('without protection, the hostile texts create elements and run script', async ({ browser }) => {
  const context = await browser.newContext();
  const problems = await watchForInjection(context);
  const page = await context.newPage();
  await page.goto('about:blank');
  await page.evaluate(
    (texts) => document.body.append(...texts.map((text) => Object.assign(document.createElement('iframe'), { srcdoc: text }))),
    [...SENT_TEXTS],
  );
  const built = () =>
    page.evaluate(
      (mark) => [...document.querySelectorAll('iframe')].filter((frame) => frame.contentDocument?.querySelector(`[${mark}]`)).length,
      INJECTED_ATTRIBUTE,
    );
  expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(200);
  await expect.poll(built).toBeGreaterThan(SENT_TEXTS.length / 2);
  await expect.poll(() => problems.filter((line) => line === 'ran: 1').length, INJECTED_FUNCTION).toBeGreaterThan(SENT_TEXTS.length / 6);
  await context.close();
});

test('hostile texts in every input field are shown as text to visitors, writers and staff', async ({
  page,
  browser,
  baseURL,
  createSession,
  loginAsAdministrator,
  request,
  sms,
  mails,
}) => {
  test.setTimeout(300_000);
  const site = baseURL!;
  const ownerPhone = newPhoneNumber();
  const [owner, seeker] = [await createSession(ownerPhone), await createSession(newPhoneNumber())];
  const { token: staff } = await loginAsAdministrator();
  const writers: Writers = { request, baseURL: site, owner, seeker, staff, codeOf: async (phone) => (await sms(phone)).code! };
  const send = createSender(writers);
  const acceptedCounts: AcceptedCounts = new Map();
  const homes = await writeListings(writers, acceptedCounts);
  const home = listingIdOf(homes[0]!);
  const address = `owner-${ownerPhone}@example.net`;
  await send('/auth/account/email/link/verification', { email: address }, owner);
  await expect.poll(async () => (await mails(address)).length).toBeGreaterThan(0);
  const [, token] = /verify-email#([\w-]+)/.exec((await mails(address)).at(-1)!.text)!;
  expect((await send('/auth/account/email/link/verification', { token })).ok()).toBe(true);
  await writeAsVisitors(writers, home, acceptedCounts);
  await writeForStaff(writers, acceptedCounts);
  for (const [place, count] of acceptedCounts) expect(count, `texts taken as ${place}`).toBeGreaterThan(0);
  for (const place of ['description', 'report', 'support'])
    expect(acceptedCounts.get(place), place).toBeGreaterThan(SENT_TEXTS.length * MIN_ACCEPTED_FRACTION);

  const openAs = async (sessionToken: string | null, javaScriptEnabled = true) => {
    const context = await browser.newContext({ baseURL: site, locale: 'en-IN', javaScriptEnabled, reducedMotion: 'reduce' });
    const problems = await watchForInjection(context);
    // about:blank has no storage
    const remember = (value: string) => location.protocol !== 'about:' && localStorage.setItem('authToken', value);
    if (sessionToken) await context.addInitScript(remember, sessionToken);
    return { page: await context.newPage(), problems, context };
  };
  const get = async <T>(path: string, sessionToken: string) =>
    ((await (await request.get(`${site}/api/v1${path}`, { headers: { 'x-access-token': sessionToken } })).json()) as { data: T }).data;

  await test.step('visitors', async () => {
    const visitor = await openAs(null);
    for (const path of homes) await expectShownAsText(visitor.page, path);
    await expectShownAsText(visitor.page, '/homes-in-coimbatore-for-rent?sort=newest', /listings/);
    await expectShownAsText(visitor.page, '/', /\w/);
    await expect(async () => expectShownAsText(visitor.page, '/outbox')).toPass();
    expect(visitor.problems).toEqual([]);
    const plain = await openAs(null, false);
    for (const path of homes) await expectShownAsText(plain.page, path);
    expect(plain.problems).toEqual([]);
    await visitor.context.close();
    await plain.context.close();
  });

  await test.step('the writers', async () => {
    const ownerSession = await openAs(owner);
    const notifications = await get<{ type: string; path: string }[]>('/notifications', owner);
    await expectShownAsText(ownerSession.page, notifications.find(({ type }) => type === 'message_new')!.path);
    await expectShownAsText(ownerSession.page, '/my-properties', /₹/);
    await expectShownAsText(ownerSession.page, '/notifications', /Notifications/);
    await expectShownAsText(ownerSession.page, `/post/residential_rent/${home}/location`, /Locality/);
    expect(ownerSession.problems).toEqual([]);
    const seekerSession = await openAs(seeker);
    await expectShownAsText(seekerSession.page, '/shortlist', /₹/);
    await expectShownAsText(seekerSession.page, '/saved-searches');
    expect(seekerSession.problems).toEqual([]);
    await ownerSession.context.close();
    await seekerSession.context.close();
  });

  await test.step('staff', async () => {
    const problems = await watchForInjection(page.context());
    const queue = await get<{ id: string; subject: string }[]>('/admin/review?subject=edit&limit=50', staff);
    const cases = await Promise.all(
      queue.map(({ id }) => get<{ id: string; listing: { id: string }; revision: string }>(`/admin/review/case?id=${id}`, staff)),
    );
    const reviewCase = cases.find(({ listing }) => listing.id === home)!;
    await expectShownAsText(page, `/admin/review?case=${reviewCase.id}`);
    await expectShownAsText(page, '/admin/review', /cases? waits?/);
    await expectShownAsText(page, `/admin/listing/${home}`);
    await expectShownAsText(page, '/admin/reports');
    await expectShownAsText(page, '/admin/support');
    await expectShownAsText(page, '/admin/partners');
    await expectShownAsText(page, '/admin/plans');
    const { id } = await get<{ id: string }>('/user', owner);
    await expectShownAsText(page, `/admin/people?person=${id}`, /script alert/);
    await expectShownAsText(page, '/admin/audit', /script alert|report/i);
    const approved = await send('/admin/review/decide', { id: reviewCase.id, revision: reviewCase.revision, decision: 'approve' }, staff);
    expect(approved.ok(), await approved.text()).toBe(true);
    expect(problems).toEqual([]);
  });
});
