import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Conversation } from '../../../../contract/contact/conversations.ts';
import { useMarkRead } from './use-mark-read.ts';

const CONVERSATION = { id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101', unread: 2 } as Conversation;

/** Numbers of the entries that were reported as read. */
let reported: number[];
let visibility: DocumentVisibilityState;
let status: number;

beforeEach(() => {
  reported = [];
  visibility = 'visible';
  status = 200;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    reported.push((JSON.parse(body) as { number: number }).number);
    return Response.json(status === 200 ? { unread: 0 } : { code: 'internal', message: 'Broken.' }, { status });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Entries({ last }: { readonly last: number }) {
  useMarkRead(CONVERSATION, last);
  return null;
}

async function showEntries() {
  const client = new QueryClient();
  const page = (last: number) => (
    <QueryClientProvider client={client}>
      <Entries last={last} />
    </QueryClientProvider>
  );
  const { rerender } = render(page(3));
  const settle = () => act(() => vi.waitFor(() => expect(client.isMutating()).toBe(0)));
  await settle();
  return {
    async receive(last: number) {
      rerender(page(last));
      await settle();
    },
    async changeVisibility(state: DocumentVisibilityState) {
      visibility = state;
      await act(async () => document.dispatchEvent(new Event('visibilitychange')));
      await settle();
    },
  };
}

test('entries are reported as read once, and again when another one arrives', async () => {
  const { receive } = await showEntries();
  await receive(3);
  expect(reported).toEqual([3]);
  await receive(4);
  expect(reported).toEqual([3, 4]);
});

test('entries that arrived in a hidden tab are reported as read when the tab is shown', async () => {
  visibility = 'hidden';
  const { changeVisibility } = await showEntries();
  expect(reported).toEqual([]);
  await changeVisibility('visible');
  expect(reported).toEqual([3]);
});

test('a failed report is sent again when the person returns to the page', async () => {
  status = 500;
  const { changeVisibility } = await showEntries();
  expect(reported).toEqual([3]);
  status = 200;
  await changeVisibility('hidden');
  await changeVisibility('visible');
  expect(reported).toEqual([3, 3]);
});
