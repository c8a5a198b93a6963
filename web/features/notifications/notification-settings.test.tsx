import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { NotificationSettings } from './notification-settings.tsx';

const TOPIC = { topic: 'contacts', label: 'Contacts', mail: true, sms: true, push: null };
const CHOICES = { topics: [TOPIC], available_channels: { mail: true, sms: true, push: false }, push: { key: null, this_device: false } };

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('choices that could not be loaded are replaced by the reason and a button that loads them again', async () => {
  const isReachable = { now: false };
  localStorage.setItem('authToken', 'token');
  vi.stubGlobal('fetch', async () =>
    isReachable.now ? Response.json({ data: CHOICES }) : Response.json({ code: 'internal', message: 'Broken.' }, { status: 500 }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: <NotificationSettings /> }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('alert');
  isReachable.now = true;
  await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
  expect(await screen.findByRole('group', { name: 'Contacts' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
