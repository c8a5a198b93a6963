import { waitForHydration } from '../support/hydration.ts';
import { expect, test } from '../support/fixtures.ts';

test('every page has a new nonce and its scripts run under the CSP', async ({ page, request, baseURL }) => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const response = await request.get(`${baseURL}/supportPage`);
      const policy = response.headers()['content-security-policy'] ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      const html = await response.text();
      expect(html).toContain(`nonce="${nonce}"`);
      // Browsers hide the nonce from scripts, so React would report a mismatch for links in the head.
      expect(html).not.toMatch(/<link nonce="[^"]/);
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(2);
  await page.goto('/supportPage');
  await waitForHydration(page);
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
  await page.goto('/api/docs');
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByText('/api/v1/user/send-otp')).toBeVisible();
});

test('a person logs in with the code shown in the outbox', async ({ page, login, baseURL }) => {
  const token = await login('9840012345');
  const me = await page.request.get(`${baseURL}/api/v1/user`, { headers: { 'x-access-token': token } });
  expect(((await me.json()) as { data: { phone: string } }).data.phone).toBe('+919840012345');
});

test('an unchanged page returns 304 and keeps its original CSP', async ({ request, baseURL }) => {
  const first = await request.get(`${baseURL}/supportPage`);
  const { etag = '' } = first.headers();
  expect(first.headers()['cache-control']).toBe('private, no-cache');
  const secondResponse = await request.get(`${baseURL}/supportPage`, { headers: { 'if-none-match': etag } });
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
