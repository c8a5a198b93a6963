import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { embedCode } from './embed-code.ts';
import { shareWithDevice, whatsappUrl } from './share-listing.ts';

const listing = { title: '2 BHK & parking', url: 'https://homes.example/a-pid-1', image: '/og/1.jpg' };
type Device = Partial<Pick<Navigator, 'share' | 'canShare'>>;

const share = vi.fn<(data: ShareData) => Promise<void>>();
beforeEach(() => {
  share.mockReset().mockResolvedValue();
  vi.stubGlobal('fetch', async () => new Response(new Blob(['picture'], { type: 'image/jpeg' })));
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const onDevice = (device: Device) => {
  vi.stubGlobal('navigator', device);
  return shareWithDevice(listing);
};

test('a device that shares files gets the picture, and a text that contains the URL', async () => {
  expect(await onDevice({ share, canShare: () => true })).toBe(true);
  const [{ files, text, url }] = share.mock.calls[0]!;
  expect([files?.[0]?.type, await files?.[0]?.text(), url]).toEqual(['image/jpeg', 'picture', undefined]);
  expect(text).toBe('2 BHK & parking\nhttps://homes.example/a-pid-1');
});

test('the URL is shared without the picture when the device accepts no files or the picture does not load', async () => {
  await onDevice({ share });
  await onDevice({ share, canShare: () => false });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline');
  });
  await onDevice({ share, canShare: () => true });
  expect(share.mock.calls.map(([data]) => data)).toEqual(Array.from({ length: 3 }, () => ({ title: listing.title, url: listing.url })));
});

test('closing the share sheet counts as handled; a missing or refused share sheet does not', async () => {
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  expect(await onDevice({ share })).toBe(true);
  share.mockRejectedValueOnce(new DOMException('no longer allowed', 'NotAllowedError'));
  expect(await onDevice({ share })).toBe(false);
  expect(await onDevice({})).toBe(false);
});

test('the URL for WhatsApp contains title and URL of the listing as one text', () => {
  expect(new URL(whatsappUrl(listing)).searchParams.get('text')).toBe('2 BHK & parking\nhttps://homes.example/a-pid-1');
});

test('the code for another site embeds the card in the language of the page, and escapes the title', () => {
  const shared = { ...listing, title: '2 BHK "sea" <view>', url: 'https://homes.example/ta/2bhk-in-coimbatore-pid-a1b2c3d4e5' };
  expect(embedCode(shared)).toBe(
    '<iframe src="https://homes.example/ta/embed/a1b2c3d4e5" title="2 BHK &quot;sea&quot; &lt;view>" width="360" height="380" style="border:0" loading="lazy"></iframe>',
  );
});
