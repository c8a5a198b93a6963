import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { writeToken } from '../../lib/api/auth-token.ts';
import ContactedPage from './contacted.route.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  writeToken(null);
});

/** Renders the page of a person without contacts. The request for conversations gets this response. */
async function renderPage(conversations: Promise<Response>) {
  const empty = { message: '', data: [], waiting: 0, pagination: { page: 1, limit: 20, total: 0, totalPages: 0 } };
  vi.stubGlobal('fetch', (url: string) => (url.includes('/conversation') ? conversations : Promise.resolve(Response.json(empty))));
  writeToken('token');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ContactedPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await act(() => vi.waitFor(() => expect(client.isFetching({ queryKey: ['contacts'] })).toBe(0)));
}

test('the page says that nobody was contacted only when the conversations are known', async () => {
  let respond: (response: Response) => void = () => undefined;
  await renderPage(new Promise((resolve) => (respond = resolve)));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Browse homes' })).toBeNull();
  await act(async () => respond(Response.json({ data: [] })));
  expect(await screen.findByRole('link', { name: 'Browse homes' })).toBeTruthy();
});

test('conversations that cannot be loaded are not mistaken for none', async () => {
  await renderPage(Promise.resolve(Response.json({ code: 'internal', message: 'Broken.' }, { status: 500 })));
  expect((await screen.findByRole('alert')).textContent).toContain('Broken.');
});
