import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { StrictMode, Suspense, startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { readLinkToken, useLinkToken } from './link-token.ts';

afterEach(() => {
  document.body.replaceChildren();
  location.hash = '';
});

// The click occurs at different moments of hydration, counted in turns of the event loop. In one of them the mutation still has the
// function of the first render, in which the token is empty.
it.each([0, 1, 2, 3, 4, 6, 8])('a click %i turns after the start of hydration sends the token of the URL', async (turns) => {
  location.hash = '#secret-of-the-link';
  const sent: string[] = [];
  function Page() {
    const token = useLinkToken();
    const { mutate } = useMutation({ mutationFn: async () => sent.push(readLinkToken()) });
    return (
      <button type="button" title={token} onClick={() => mutate()}>
        Confirm
      </button>
    );
  }
  const app = (
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>
          <Page />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>
  );
  document.body.innerHTML = renderToString(app);
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(document.body, app);
  });
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
  document.querySelector('button')!.click();
  await vi.waitFor(() => expect(sent).toEqual(['secret-of-the-link']), { timeout: 15_000 });
  await act(async () => root?.unmount());
});
