import { expect, test } from './fixtures.ts';
import { CALLED, HOSTILE, MARK } from './hostile-payloads.ts';
import { idOf, sender, writeAround, writeHomes, writeToStaff, type Taken, type Writers } from './hostile-places.ts';
import { expectText, watch } from './hostile-watch.ts';
import { grant, newNumber } from './people.ts';

test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

test('the texts are hostile: where nothing protects, they build elements and run', async ({ browser }) => {
  const context = await browser.newContext();
  const seen = await watch(context);
  const page = await context.newPage();
  await page.goto('about:blank');
  await page.evaluate(
    (texts) => document.body.append(...texts.map((text) => Object.assign(document.createElement('iframe'), { srcdoc: text }))),
    [...HOSTILE],
  );
  const built = () =>
    page.evaluate(
      (mark) => [...document.querySelectorAll('iframe')].filter((frame) => frame.contentDocument?.querySelector(`[${mark}]`)).length,
      MARK,
    );
  expect(HOSTILE.length).toBeGreaterThanOrEqual(200);
  await expect.poll(built).toBeGreaterThan(120);
  await expect.poll(() => seen.filter((line) => line === 'ran: 1').length, CALLED).toBeGreaterThan(40);
  await context.close();
});

test('two hundred hostile texts in every place people write are texts to visitors, to their writers and to staff', async ({
  page,
  browser,
  baseURL,
  login,
  request,
  sms,
  mails,
}) => {
  test.setTimeout(300_000);
  const site = baseURL!;
  const [ownerPhone, seekerPhone, staffPhone] = [newNumber(), newNumber(), newNumber()];
  const [owner, seeker, staff] = [await login(ownerPhone), await login(seekerPhone), await login(staffPhone)];
  grant(staffPhone);
  const writers: Writers = { request, baseURL: site, owner, seeker, staff, codeOf: async (phone) => (await sms(phone)).code! };
  const send = sender(writers);
  const taken: Taken = new Map();
  const homes = await writeHomes(writers, taken);
  const home = idOf(homes[0]!);
  const address = `owner-${ownerPhone}@example.net`;
  await send('/auth/account/email/link/verification', { email: address }, owner);
  await expect.poll(async () => (await mails(address)).length).toBeGreaterThan(0);
  const [, token] = /verify-email#([\w-]+)/.exec((await mails(address)).at(-1)!.text)!;
  expect((await send('/auth/account/email/link/verification', { token })).ok()).toBe(true);
  await writeAround(writers, home, taken);
  await writeToStaff(writers, taken);
  for (const [place, count] of taken) expect(count, `texts taken as ${place}`).toBeGreaterThan(0);
  for (const place of ['description', 'report', 'support']) expect(taken.get(place), place).toBeGreaterThanOrEqual(150);

  const as = async (token: string | null, javaScriptEnabled = true) => {
    const context = await browser.newContext({ baseURL: site, locale: 'en-IN', javaScriptEnabled, reducedMotion: 'reduce' });
    const seen = await watch(context);
    // the empty page a browser starts with keeps nothing
    const remember = (value: string) => location.protocol !== 'about:' && localStorage.setItem('authToken', value);
    if (token) await context.addInitScript(remember, token);
    return { page: await context.newPage(), seen, context };
  };
  const get = async <T>(path: string, who: string) =>
    ((await (await request.get(`${site}/api/v1${path}`, { headers: { 'x-access-token': who } })).json()) as { data: T }).data;

  await test.step('visitors', async () => {
    const visitor = await as(null);
    for (const path of homes) await expectText(visitor.page, path);
    await expectText(visitor.page, '/homes-in-coimbatore-for-rent?sort=newest', /listings/);
    await expectText(visitor.page, '/', /\w/);
    await expect(async () => expectText(visitor.page, '/outbox')).toPass();
    expect(visitor.seen).toEqual([]);
    const plain = await as(null, false);
    for (const path of homes) await expectText(plain.page, path);
    expect(plain.seen).toEqual([]);
    await visitor.context.close();
    await plain.context.close();
  });

  await test.step('their writers', async () => {
    const theirs = await as(owner);
    const notices = await get<{ type: string; path: string }[]>('/notifications', owner);
    await expectText(theirs.page, notices.find(({ type }) => type === 'message_new')!.path);
    await expectText(theirs.page, '/my-properties', /₹/);
    await expectText(theirs.page, '/notifications', /Notifications/);
    await expectText(theirs.page, `/post/residential_rent/${home}/location`, /Locality/);
    expect(theirs.seen).toEqual([]);
    const kept = await as(seeker);
    await expectText(kept.page, '/shortlist', /₹/);
    await expectText(kept.page, '/saved-searches');
    expect(kept.seen).toEqual([]);
    await theirs.context.close();
    await kept.context.close();
  });

  await test.step('staff', async () => {
    const seen = await watch(page.context());
    const queue = await get<{ id: string; of: string }[]>('/admin/review?of=edit&limit=50', staff);
    const cases = await Promise.all(
      queue.map(({ id }) => get<{ id: string; listing: { id: string }; revision: string }>(`/admin/review/case?id=${id}`, staff)),
    );
    const mine = cases.find(({ listing }) => listing.id === home)!;
    await expectText(page, `/admin/review?case=${mine.id}`);
    await expectText(page, '/admin/review', /cases? waits?/);
    await expectText(page, `/admin/listing/${home}`);
    await expectText(page, '/admin/reports');
    await expectText(page, '/admin/support');
    await expectText(page, '/admin/partners');
    await expectText(page, '/admin/plans');
    const { id } = await get<{ id: string }>('/user', owner);
    await expectText(page, `/admin/people?person=${id}`, /script alert/);
    await expectText(page, '/admin/audit', /script alert|report/i);
    const approved = await send('/admin/review/decide', { id: mine.id, revision: mine.revision, decision: 'approve' }, staff);
    expect(approved.ok(), await approved.text()).toBe(true);
    expect(seen).toEqual([]);
  });
});
