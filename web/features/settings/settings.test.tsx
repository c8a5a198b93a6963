import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Setting } from '../../../contract/administration/settings.ts';
import SettingsPage from './settings.route.tsx';

const DEFAULT_CITY: Setting = {
  name: 'default_city',
  type: 'choice',
  options: ['coimbatore', 'bangalore'],
  min: null,
  max: null,
  value: 'bangalore',
  environment: 'coimbatore',
  version: 1,
  set: true,
};
const cityNamed = (slug: string, name: string) => ({ id: name.length, slug, name, state: 'Karnataka', state_code: 'KA', lat: 13, lng: 77 });
const RESPONSES: Readonly<Record<string, unknown>> = {
  '/api/v1/admin/settings': { data: [DEFAULT_CITY] },
  '/api/v1/cities': { data: [cityNamed('coimbatore', 'Coimbatore'), cityNamed('bangalore', 'Bengaluru')] },
};

test('the default city is shown and chosen by its name', async () => {
  vi.stubGlobal('fetch', async (url: string) => Response.json(RESPONSES[new URL(url, 'http://localhost').pathname] ?? {}));
  const router = createMemoryRouter([{ path: '*', element: <SettingsPage /> }]);
  const client = new QueryClient();
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  expect(await screen.findByRole('option', { name: 'Bengaluru' })).toHaveProperty('selected', true);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Coimbatore', 'Bengaluru']);
  expect(screen.getByText(/Coimbatore\.?$/, { selector: 'p' })).toBeDefined();
});
