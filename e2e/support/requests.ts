import { expect, type Page, type Request, type Route } from '@playwright/test';
import { NOTIFICATION_STREAM } from '../../contract/notifications.ts';

interface RequestTracker {
  /** Resolves when the page is idle and has no open request, except the notification stream, which stays open. */
  readonly waitUntilSettled: () => Promise<void>;
}

/** Tracks the requests of a page from now on. Replaces `networkidle`, which always waits half a second and never fires while a stream is open. */
export function trackRequests(page: Page): RequestTracker {
  const openRequests = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().endsWith(NOTIFICATION_STREAM)) openRequests.add(request);
  });
  page.on('requestfinished', (request) => openRequests.delete(request));
  page.on('requestfailed', (request) => openRequests.delete(request));
  return {
    async waitUntilSettled() {
      // on a busy machine the callback runs only after its timeout
      const countOpenWhenIdle = async () => {
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));
        return openRequests.size;
      };
      await expect.poll(countOpenWhenIdle).toBe(0);
    },
  };
}

/** Not an address of the site: only `interceptRequests` responds to it. */
const PROBE = '/intercepted';
const INTERCEPTED = 204;

/**
 * Does the same as `page.route`, also on a page that is already loaded. There Chromium replaces the connection of the page's requests while
 * `page.route` has already returned, so on a busy machine a click just after it still reaches the server. Interception then stays enabled,
 * because a request that is pending when it ends may never get a response.
 */
export async function interceptRequests(
  page: Page,
  url: string,
  handle: (route: Route) => unknown,
  options?: { times: number },
): Promise<void> {
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: INTERCEPTED }));
  await page.route(url, handle, options);
  if (page.url().startsWith('about:')) return;
  const probe = () => page.evaluate(async (path) => (await fetch(path).catch(() => null))?.status, PROBE);
  await expect.poll(probe).toBe(INTERCEPTED);
}
