import { act, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useGalleryUrl } from './use-gallery-url.ts';

const PAGE = '/villa-in-rs-puram-coimbatore-pid-k3Yb90TzQa?from=mail';

function Page() {
  const { openedIndex, open, close } = useGalleryUrl();
  return (
    <>
      <p>{openedIndex === null ? 'closed' : `photo ${openedIndex}`}</p>
      <button type="button" onClick={() => open(1)}>
        open
      </button>
      <button type="button" onClick={close}>
        close
      </button>
    </>
  );
}

function openPage(url: string): void {
  history.pushState(null, '', '/homes-in-coimbatore-for-rent');
  history.pushState(null, '', url);
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element: <Page /> }])} />);
}
const click = (name: string) => act(async () => screen.getByText(name).click());
const currentUrl = () => location.href.slice(location.origin.length);
async function expectClosed(): Promise<void> {
  await waitFor(() => expect(currentUrl()).toBe(PAGE));
  expect(screen.getByText('closed')).toBeDefined();
}

test('closing the gallery goes back to the entry of the page', async () => {
  openPage(PAGE);
  const entriesBefore = history.length;
  await click('open');
  expect(screen.getByText('photo 1')).toBeDefined();
  expect(currentUrl()).toBe(`${PAGE}#photos`);
  await click('close');
  await expectClosed();
  expect(history.length).toBe(entriesBefore + 1);
});

test('after going forward the gallery is opened and closed again', async () => {
  openPage(PAGE);
  await click('open');
  await click('close');
  await expectClosed();
  await act(async () => history.forward());
  await waitFor(() => expect(location.hash).toBe('#photos'));
  await click('open');
  expect(screen.getByText('photo 1')).toBeDefined();
  await click('close');
  await expectClosed();
});

test('closing the gallery stays on the page when its URL was opened with the fragment', async () => {
  openPage(`${PAGE}#photos`);
  await click('open');
  await click('close');
  await expectClosed();
});
