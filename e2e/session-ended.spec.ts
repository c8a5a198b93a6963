/** A session that ended elsewhere: said once, asked once. */
import { expect, test } from './fixtures.ts';
import { newNumber } from './people.ts';

for (const path of ['/my-properties', '/me/plans', '/shortlist', '/homes-in-coimbatore-for-rent']) {
  test(`${path} says that the session ended, and repeats no call that was refused for it`, async ({ page, login, request }) => {
    const token = await login(newNumber());
    await request.post('/api/v1/auth/logout', { data: {}, headers: { 'x-access-token': token } });
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 401) refused.push(`${answer.request().method()} ${new URL(answer.url()).pathname}`);
    });
    await page.goto(path);
    await expect(page.getByRole('alertdialog', { name: 'Login Expired' })).toBeVisible();
    await page.waitForTimeout(1500);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused).toEqual([...new Set(refused)]);
    const before = refused.length;
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.waitForTimeout(1500);
    expect(refused.slice(before)).toEqual([]);
  });
}
