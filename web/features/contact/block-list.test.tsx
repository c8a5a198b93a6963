import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { BlockList } from './block-list.tsx';

const BLOCKS = [{ id: '0b2f7a9e-5a1d-4c5e-9a53-1f6a5f0c7d11', name: 'Ravi Kumar', blocked_at: '2026-11-01T10:00:00.000Z' }];

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('blocked people who could not be loaded are replaced by the reason and a button that loads them again', async () => {
  const isReachable = { now: false };
  localStorage.setItem('authToken', 'token');
  vi.stubGlobal('fetch', async () =>
    isReachable.now ? Response.json({ data: BLOCKS }) : Response.json({ code: 'internal', message: 'Broken.' }, { status: 500 }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <BlockList />
    </QueryClientProvider>,
  );
  await screen.findByRole('alert');
  isReachable.now = true;
  await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
  expect(await screen.findByText('Ravi Kumar')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
