import { act, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hydrateAllParts } from '../lib/page/parts-to-hydrate.ts';
import { LaterPart } from './when-visible.tsx';

let reportSeen: (element: Element) => void;
const onEffect = vi.fn<() => void>();

function Counter() {
  const [count, setCount] = useState(0);
  useEffect(onEffect, []);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}
const page = (
  <LaterPart>
    <Counter />
  </LaterPart>
);

/** The page as the server sent it, taken over by React; nothing has been seen yet. */
async function openPage(): Promise<HTMLElement> {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(page);
  await act(async () => hydrateRoot(container, page));
  return container;
}

beforeEach(() => {
  onEffect.mockReset();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: object[], observer: object) => void) {
        reportSeen = (target) => callback([{ isIntersecting: true, target }], this);
      }
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test("a part that is not seen yet keeps the server's HTML and runs nothing; it starts when it comes into view", async () => {
  const container = await openPage();
  expect(container.textContent).toBe('0');
  expect(onEffect).not.toHaveBeenCalled();
  await act(async () => reportSeen(container.firstElementChild!));
  expect(onEffect).toHaveBeenCalledOnce();
});

test('a tap inside a part that is not seen yet is handled', async () => {
  const container = await openPage();
  const button = container.querySelector('button')!;
  await act(async () => button.click());
  expect(container.querySelector('button')).toBe(button);
  expect(button.textContent).toBe('1');
});

// the last test, because from then on no part waits
test('a part that was not seen becomes interactive before the page gets other data', async () => {
  await openPage();
  expect(onEffect).not.toHaveBeenCalled();
  await act(async () => hydrateAllParts());
  expect(onEffect).toHaveBeenCalledOnce();
});
