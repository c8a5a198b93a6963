/** Observes the browser's uploads, for tests that move its clock: every progress event restarts the time limit of an upload. */
import { expect, type Page } from '@playwright/test';

interface UploadTracker {
  /** Resolves when the browser has sent the last upload completely, and only the response is missing. */
  readonly sent: () => Promise<void>;
  /**
   * Waits until the network accepts no more data, and then moves the clock of the page by this many milliseconds, in which the browser
   * sends nothing.
   */
  readonly fastForwardStuck: (ms: number) => Promise<void>;
}

interface UploadWindow {
  uploads: { progressEvents: number; isSent: boolean };
}

/** Tracks the uploads of pages that are opened from now on. `page.clock` must be installed. */
export async function trackUploads(page: Page): Promise<UploadTracker> {
  await page.addInitScript(() => {
    const uploads: UploadWindow['uploads'] = { progressEvents: 0, isSent: false };
    (window as unknown as UploadWindow).uploads = uploads;
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      uploads.isSent = false;
      this.upload.addEventListener('progress', () => (uploads.progressEvents += 1));
      this.upload.addEventListener('load', () => (uploads.isSent = true));
      send.call(this, body);
    };
  });
  const readUploads = () => page.evaluate(() => (window as unknown as UploadWindow).uploads);
  return {
    sent: () => expect.poll(async () => (await readUploads()).isSent).toBe(true),
    fastForwardStuck: (ms) =>
      expect
        .poll(async () => {
          const before = await readUploads();
          await page.clock.fastForward(ms);
          return (await readUploads()).progressEvents - before.progressEvents;
        }, 'progress of the upload')
        .toBe(0),
  };
}
