import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ListsConsolePage from './lists-console.route.tsx';

const CITIES = [
  { slug: 'coimbatore', name: 'Coimbatore' },
  { slug: 'chennai', name: 'Chennai' },
];
const LOCALITY = { type: 'locality', locality: 'Race Course', slug: 'race-course', city: 'coimbatore', lat: 11, lng: 77 };
const RESPONSES: Readonly<Record<string, unknown>> = {
  '/api/v1/cities': { data: CITIES, default: 'coimbatore' },
  '/api/v1/admin/lists': { data: [] },
  '/api/v1/location': { data: [LOCALITY] },
};

let areListsReachable = true;

beforeEach(() => {
  areListsReachable = true;
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname === '/api/v1/admin/lists' && !areListsReachable)
      return Response.json({ code: 'internal', message: 'Broken.' }, { status: 500 });
    return Response.json(RESPONSES[pathname] ?? {});
  });
});
afterEach(() => vi.unstubAllGlobals());

async function openConsole() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: <ListsConsolePage /> }]);
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  return client;
}

/** Opens the form of the list of localities and picks one. */
async function pickLocality() {
  const list = await screen.findByRole('region', { name: 'Top localities' });
  await userEvent.click(within(list).getByRole('button', { name: 'Add to Top localities' }));
  await userEvent.type(within(list).getByRole('combobox'), 'Race');
  await userEvent.click(await within(list).findByRole('option', { name: /Race Course/ }));
  return within(list);
}
const submitButton = (list: Awaited<ReturnType<typeof pickLocality>>) => list.getByRole('button', { name: 'Add to list' });

test('a picked locality no longer applies after its name was changed by hand', async () => {
  await openConsole();
  const list = await pickLocality();
  expect(submitButton(list)).toHaveProperty('disabled', false);
  await userEvent.type(list.getByRole('combobox'), ' east');
  expect(submitButton(list)).toHaveProperty('disabled', true);
});

test('a picked locality is not kept for another city', async () => {
  await openConsole();
  const list = await pickLocality();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'City' }), 'chennai');
  expect(list.queryByRole('button', { name: 'Add to list' })).toBeNull();
});

test('an open form stays when fetching the entries again fails', async () => {
  const client = await openConsole();
  const list = await pickLocality();
  areListsReachable = false;
  await act(() => client.refetchQueries({ queryKey: ['admin', 'lists'] }));
  expect(submitButton(list)).toHaveProperty('disabled', false);
});
