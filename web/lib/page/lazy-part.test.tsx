import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
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
