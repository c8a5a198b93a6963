import { act, lazy, useEffect, useLayoutEffect, useState, type LazyExoticComponent, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hydrateAllParts } from '../lib/page/parts-to-hydrate.ts';
import { useServerRendered } from '../lib/page/server-rendered.ts';
import { DeferredPart } from './when-visible.tsx';

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
const Text = ({ name }: { readonly name: string }) => <p>{name}</p>;

/** A page that knows who is logged in only after its hydration. */
function Greeting({ as: Part }: { readonly as: typeof Text | LazyExoticComponent<typeof Text> }) {
  const name = useServerRendered() ? 'a visitor' : 'Meena';
  return (
    <>
      <h1>Hello {name}</h1>
      <DeferredPart>
        <Part name={name} />
      </DeferredPart>
    </>
  );
}
const page = (
  <DeferredPart>
    <Counter />
  </DeferredPart>
);

function Shell({ onHydrated, children }: { readonly onHydrated: () => void; readonly children: ReactNode }) {
  useLayoutEffect(onHydrated, [onHydrated]);
  return children;
}

/** Renders the page as the server sends it. */
function serverPage(): HTMLElement {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(page);
  return container;
}

/** Hydrates the page that the server sent; no part has come into view yet. */
async function openPage(): Promise<HTMLElement> {
  const container = serverPage();
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

test("a part that has not come into view keeps the server's HTML and runs nothing; it is hydrated when it comes into view", async () => {
  const container = await openPage();
  expect(container.textContent).toBe('0');
  expect(onEffect).not.toHaveBeenCalled();
  await act(async () => reportSeen(container.firstElementChild!));
  expect(onEffect).toHaveBeenCalledOnce();
});

test('a tap inside a part that has not come into view is handled', async () => {
  const container = await openPage();
  const button = container.querySelector('button')!;
  await act(async () => button.click());
  expect(container.querySelector('button')).toBe(button);
  expect(button.textContent).toBe('1');
});

test('a tap inside a part that React has not reached yet is handled', async () => {
  const container = serverPage();
  // the page around the parts is hydrated now, and the parts are next
  await new Promise<void>((resolve) => void hydrateRoot(container, <Shell onHydrated={resolve}>{page}</Shell>));
  const button = container.querySelector('button')!;
  button.click();
  await vi.waitFor(() => expect(button.textContent).toBe('1'), { timeout: 15_000 });
});

test("a part whose script is not loaded keeps the server's HTML when the page changes, and gets the change once it is loaded", async () => {
  let load!: (part: { default: typeof Text }) => void;
  const Late = lazy(() => new Promise<{ default: typeof Text }>((resolve) => (load = resolve)));
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Greeting as={Text} />);
  vi.stubGlobal('early', {});
  await act(async () => hydrateRoot(container, <Greeting as={Late} />));
  // the page has changed right after it was hydrated
  expect(container.querySelector('h1')!.textContent).toBe('Hello Meena');
  await act(async () => reportSeen(container.querySelector('div')!));
  expect(container.querySelector('p')!.textContent).toBe('a visitor');
  const paragraph = container.querySelector('p');
  await act(async () => load({ default: Text }));
  expect(container.querySelector('p')).toBe(paragraph);
  expect(paragraph!.textContent).toBe('Meena');
});

// must be the last test, because from then on no part is deferred
test('a part that has not come into view is hydrated before the page gets other data', async () => {
  await openPage();
  expect(onEffect).not.toHaveBeenCalled();
  await act(async () => hydrateAllParts());
  expect(onEffect).toHaveBeenCalledOnce();
});
