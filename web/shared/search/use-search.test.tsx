import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { SearchPage } from '../../../contract/search/search-page.ts';
import { useSearch } from './use-search.ts';

const PAGE = { state: { intent: 'rent', kind: null, city: 'coimbatore', localities: [], params: {} } } as unknown as SearchPage;

function Filters() {
  const { filtersOpen, openFilters, closeFilters } = useSearch(PAGE);
  return (
    <>
      <output>{filtersOpen ? 'open' : 'closed'}</output>
      <button type="button" onClick={openFilters}>
        Open
      </button>
      <button type="button" onClick={closeFilters}>
        Close
      </button>
    </>
  );
}

test('going back before the page was rendered for the opened filters closes them', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Filters /> }], { initialEntries: ['/homes-in-coimbatore-for-rent'] });
  await act(async () => render(<RouterProvider router={router} />));
  await act(async () => {
    screen.getByRole('button', { name: 'Open' }).click();
    await router.navigate(-1);
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect([screen.getByRole('status').textContent, router.state.location.hash]).toEqual(['closed', '']);
});

test("the filters open and close with their buttons and with the browser's back button, repeatedly", async () => {
  const router = createMemoryRouter([{ path: '*', element: <Filters /> }], { initialEntries: ['/homes-in-coimbatore-for-rent'] });
  await act(async () => render(<RouterProvider router={router} />));
  const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
  const shown = () => screen.getByRole('status').textContent;
  await press('Open');
  expect([shown(), router.state.location.hash]).toEqual(['open', '#filters']);
  await press('Close');
  expect([shown(), router.state.location.hash]).toEqual(['closed', '']);
  await press('Open');
  expect(shown()).toBe('open');
  await act(async () => router.navigate(-1));
  expect([shown(), router.state.location.hash]).toEqual(['closed', '']);
  await press('Open');
  expect([shown(), router.state.location.hash]).toEqual(['open', '#filters']);
});
