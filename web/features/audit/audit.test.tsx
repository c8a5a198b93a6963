import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import AuditPage from './audit.route.tsx';

test.each([
  ['since=2026-11-21&until=2026-11-21', { since: '2026-11-20T18:30:00.000Z', until: '2026-11-21T18:30:00.000Z' }],
  ['since=2026-13-01&until=2026-11-99', {}],
])('days of the URL are days in India, and invalid days are ignored: %s', async (search, expected) => {
  const requests: URL[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(new URL(url, 'http://localhost'));
    return Response.json({ data: [], actions: [], next: null });
  });
  const router = createMemoryRouter([{ path: '*', element: <AuditPage /> }], { initialEntries: [`/admin/audit?${search}`] });
  await act(async () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(Object.fromEntries(requests[0]!.searchParams)).toEqual(expected);
});
