import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { NavigationProgress } from './navigation-progress.tsx';

test('a bar is shown from a click on a link until the next page is shown', async () => {
  // the test environment has no animations
  window.matchMedia = () => ({ matches: true }) as MediaQueryList;
  let finishLoading = () => undefined as void;
  const loader = () => new Promise<null>((resolve) => (finishLoading = () => resolve(null)));
  const router = createMemoryRouter([
    { path: '/', element: <NavigationProgress /> },
    { path: '/next', loader, element: <NavigationProgress /> },
  ]);
  const { container } = render(<RouterProvider router={router} />);
  const bar = () => container.querySelector('div');
  expect(bar()).toBeNull();
  await act(async () => void router.navigate('/next'));
  expect(bar()).not.toBeNull();
  await act(async () => finishLoading());
  expect(router.state.location.pathname).toBe('/next');
  expect(bar()).toBeNull();
});
