import { createHash } from 'node:crypto';
import { waitForHydration } from '../support/hydration.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInByApi } from '../support/people.ts';

test('a page is identical for all visitors, and its CSP lists the hashes of its scripts', async ({ request, baseURL }) => {
  const [first, second] = await Promise.all([
    // the content of this page cannot be changed by other tests
    request.get(`${baseURL}/calculators`),
    request.get(`${baseURL}/calculators`, {
      headers: {
        'accept-language': 'ta',
        cookie: 'a=b',
        'x-access-token': 'none',
        'x-forwarded-host': 'evil.example',
        'user-agent': 'Bot',
      },
    }),
  ]);
  const html = await first.text();
  expect(await second.text()).toBe(html);
  expect(second.headers()['etag']).toBe(first.headers()['etag']);
  expect(first.headers()).not.toHaveProperty('set-cookie');
  expect(html).not.toContain('nonce=');
  const policy = first.headers()['content-security-policy'] ?? '';
  const inlineScripts = [...html.matchAll(/<script(?: type="module")?(?: async="")?>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  expect(inlineScripts.length).toBeGreaterThan(2);
  for (const script of inlineScripts) expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(policy).not.toMatch(/nonce-|strict-dynamic|script-src[^;]*unsafe/);
});

test('the main pages do not violate their CSP in the browser', async ({ page, request, baseURL }) => {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation;
      report(`${location.pathname} ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    }),
  );
  const search = '/homes-in-coimbatore-for-rent';
  const html = await (await request.get(baseURL + search)).text();
  const listing = /href="(\/[^"]*-pid-[^"]*)"/.exec(html)?.[1] ?? '';
  expect(listing).not.toBe('');
  for (const path of ['/', search, listing, `/ta${listing}`, '/ta', '/no/such/page', `${search}?view=map`, '/plans', '/supportPage']) {
    await page.goto(path);
    await waitForHydration(page);
  }
  expect(violations).toEqual([]);
});

test('npm start renders pages with the production build of React', async ({ request, baseURL }) => {
  await request.get(`${baseURL}/supportPage`);
  const headers = { authorization: `Bearer ${process.env['E2E_METRICS_TOKEN']}` };
  const metrics = await (await request.get(`${baseURL}/metrics`, { headers })).text();
  expect(metrics).toMatch(/^thinnai_build_info\{node="[\d.]+",react="production"\} 1$/m);
});

test.describe('an injected script', () => {
  test.use({ expectedErrors: /Content Security Policy/ });

  test('does not run', async ({ page, baseURL }) => {
    await page.route('**/supportPage', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</body>', '<script>window.injected = true</script></body>');
      await route.fulfill({ response, body });
    });
    await page.goto(`${baseURL}/supportPage`);
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  });
});

test('an unknown URL returns 404 with a page', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the API reference works under a strict CSP', async ({ page }) => {
  // Swagger UI needs ten seconds to show all calls; the account calls use the same parts of Swagger UI.
  await page.route('**/openapi.json', async (route) => {
    const response = await route.fetch();
    const { paths, ...document } = (await response.json()) as { paths: Record<string, unknown> };
    const ofAccounts = Object.entries(paths).filter(([path]) => path.includes('/user/'));
    expect(ofAccounts.length).toBeGreaterThan(2);
    await route.fulfill({ response, json: { ...document, paths: Object.fromEntries(ofAccounts) } });
  });
  await page.goto('/api/docs');
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByText('/api/v1/user/send-otp')).toBeVisible();
});

test('a person logs in through the API with the code from the outbox', async ({ page, request, sms, baseURL }) => {
  const token = await logInByApi(request, baseURL ?? '', '9840012345', sms);
  const me = await page.request.get(`${baseURL}/api/v1/user`, { headers: { 'x-access-token': token } });
  expect(((await me.json()) as { data: { phone: string } }).data.phone).toBe('+919840012345');
});

test('an unchanged page returns 304, and shared caches may store it', async ({ request, baseURL }) => {
  const first = await request.get(`${baseURL}/calculators`);
  const { etag = '' } = first.headers();
  expect(first.headers()['cache-control']).toMatch(/^public, max-age=0, s-maxage=/);
  expect(first.headers()['vary']).toBe('accept-encoding');
  const secondResponse = await request.get(`${baseURL}/calculators`, { headers: { 'if-none-match': etag } });
  expect(secondResponse.status()).toBe(304);
  expect(secondResponse.headers()['content-security-policy']).toBeUndefined();
});

test('scripts are compressed and cached permanently', async ({ request, baseURL }) => {
  const html = await (await request.get(`${baseURL}/supportPage`)).text();
  const script = /\/assets\/entry\.client-[\w-]+\.js/.exec(html)?.[0] ?? '';
  const { headers } = await request.get(baseURL + script, { headers: { 'accept-encoding': 'br' } }).then((r) => ({ headers: r.headers() }));
  expect(headers['content-encoding']).toBe('br');
  expect(headers['cache-control']).toContain('immutable');
});
