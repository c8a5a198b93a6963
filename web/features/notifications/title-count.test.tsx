import { expect, test, vi } from 'vitest';
import { setUnreadCounts } from '../../shared/notifications/live-notifications.ts';
import { showCountInTitle } from './title-count.ts';

test('the title of every page shows the number of unread conversations, until they are read or the person logs out', async () => {
  document.title = 'Inbox · Thinnai';
  const stop = showCountInTitle();
  expect(document.title).toBe('Inbox · Thinnai');
  setUnreadCounts({ unread: 7, conversations: 2 });
  expect(document.title).toBe('(2) Inbox · Thinnai');
  setUnreadCounts({ unread: 7, conversations: 120 });
  expect(document.title).toBe('(99) Inbox · Thinnai');
  document.title = 'Visits · Thinnai';
  await vi.waitFor(() => expect(document.title).toBe('(99) Visits · Thinnai'), { timeout: 15_000 });
  setUnreadCounts({ unread: 7, conversations: 0 });
  expect(document.title).toBe('Visits · Thinnai');
  setUnreadCounts({ unread: 7, conversations: 1 });
  stop();
  expect(document.title).toBe('Visits · Thinnai');
});
