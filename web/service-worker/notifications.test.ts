import { expect, test, vi } from 'vitest';
import { openNotification, showPushMessage } from './notifications.ts';

const ORIGIN = 'https://homes.example';
const location = { origin: ORIGIN } as Location;
const MESSAGE = { title: 'New contact', text: 'See who', path: '/ta/contacted', tag: 'n1', language: 'ta' };

function clientsWith(...urls: string[]) {
  const pages = urls.map((url) => ({ url, focus: vi.fn<() => Promise<void>>(async () => undefined) }));
  return {
    pages,
    clients: {
      claim: vi.fn<() => Promise<void>>(),
      matchAll: async () => pages,
      openWindow: vi.fn<() => Promise<void>>(async () => undefined),
    },
  };
}

test('a message is shown in its language, and replaces the one with the same tag', async () => {
  const showNotification = vi.fn<() => Promise<void>>(async () => undefined);
  await showPushMessage({ registration: { showNotification } }, MESSAGE);
  const options = { body: 'See who', tag: 'n1', data: '/ta/contacted', lang: 'ta', icon: '/icon-512.png' };
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('New contact', options);
});

test('a message in another format is not shown', async () => {
  const showNotification = vi.fn<() => Promise<void>>(async () => undefined);
  for (const message of [undefined, null, 'text', { title: 'only' }])
    await showPushMessage({ registration: { showNotification } }, message);
  expect(showNotification).not.toHaveBeenCalled();
});

test('a click opens the page of the notification, or the tab that already shows it', async () => {
  const { clients, pages } = clientsWith(`${ORIGIN}/`, `${ORIGIN}/ta/contacted`);
  await openNotification({ clients, location }, '/ta/contacted');
  expect(pages[1]!.focus).toHaveBeenCalledOnce();
  await openNotification({ clients, location }, '/inbox');
  expect(clients.openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/inbox`);
});

test('no other site is opened', async () => {
  const { clients } = clientsWith();
  await openNotification({ clients, location }, '//evil.example');
  expect(clients.openWindow).not.toHaveBeenCalled();
});
