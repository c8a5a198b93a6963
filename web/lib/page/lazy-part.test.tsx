import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

it('shows the page without the part while its script cannot be loaded, and adds the part when the connection is back', async () => {
  let isOnline = false;
  const Part = lazyPart(() => (isOnline ? Promise.resolve(() => <p>map</p>) : Promise.reject(new TypeError('Failed to fetch'))));
  render(
    <main>
      <p>text</p>
      <Suspense>
        <Part />
      </Suspense>
    </main>,
  );
  expect(await screen.findByText('text')).toBeTruthy();
  await act(() => Promise.resolve());
  expect(screen.queryByText('map')).toBeNull();
  isOnline = true;
  await vi.waitFor(
    () => {
      act(() => void dispatchEvent(new Event('online')));
      expect(screen.queryByText('map')).not.toBeNull();
    },
    { timeout: 15_000 },
  );
});

it("keeps the server's HTML of a part whose script cannot be loaded, and hydrates it when the connection is back", async () => {
  let isOnline = false;
  const onClick = vi.fn<() => void>();
  const Nearby = () => (
    <button type="button" onClick={onClick}>
      nearby
    </button>
  );
  const Part = lazyPart(() => (isOnline ? Promise.resolve(Nearby) : Promise.reject(new TypeError('Failed to fetch'))));
  const page = (NearbyPart: typeof Nearby | typeof Part) => (
    <Suspense>
      <NearbyPart />
    </Suspense>
  );
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(page(Nearby));
  const button = container.querySelector('button')!;
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  await act(async () => hydrateRoot(container, page(Part), { onRecoverableError }));
  expect(container.querySelector('button')).toBe(button);
  isOnline = true;
  await act(async () => void dispatchEvent(new Event('online')));
  button.click();
  expect(container.querySelector('button')).toBe(button);
  expect(onClick).toHaveBeenCalledOnce();
  expect(onRecoverableError).not.toHaveBeenCalled();
  container.remove();
});
