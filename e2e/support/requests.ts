import { expect, type Page, type Request } from '@playwright/test';
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
