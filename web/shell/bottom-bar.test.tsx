import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { BottomBar } from './bottom-bar.tsx';

const currentTab = (path: string) => {
  const { unmount } = render(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <BottomBar /> }], { initialEntries: [path] })} />,
  );
  const current = screen.getAllByRole('link').find((link) => link.getAttribute('aria-current') === 'page');
  // without the number of unread messages, which tests of other files may leave
  const name = current?.textContent.replaceAll(/\d+|, .*/g, '');
  unmount();
  return name;
};

test.each([
  ['/', 'Search'],
  ['/homes-in-coimbatore-for-rent', 'Search'],
  ['/homes-near-psg-college-of-technology-coimbatore-for-rent', 'Search'],
  ['/lists/coimbatore/hot_property', 'Search'],
  ['/inbox/4', 'Contacts'],
  ['/supportPage', undefined],
])('the tab of %s is %s', (path, tab) => {
  expect(currentTab(path)).toBe(tab);
});
