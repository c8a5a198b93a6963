import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SavedSearch } from '../../../contract/saved-searches.ts';
import { writeToken } from '../../lib/api/auth-token.ts';
import { SaveSearchDialog } from '../../shared/saved-searches/save-search-dialog.tsx';
import { EditSearchDialog } from './edit-search-dialog.tsx';

// tests of other files share the session
beforeEach(() => writeToken(null));
afterEach(() => vi.unstubAllGlobals());

/** Collects the bodies of all requests. */
function collectBodies() {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(body as string));
    return Response.json({ message: 'Done.' });
  });
  return bodies;
}
const search = { id: 's', name: 'Near work', frequency: 'daily', channel: 'sms', waits_for: 'consent' } as SavedSearch;

test('alerts without consent can be turned off, and Enter in the name saves', async () => {
  const bodies = collectBodies();
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditSearchDialog search={search} onClose={onClose} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: /^No messages/ }));
  await user.type(screen.getByRole('textbox'), '!{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodies).toEqual([{ id: 's', name: 'Near work!', frequency: 'off' }]);
});

test('a search is saved without alerts after text messages were selected', async () => {
  const bodies = collectBodies();
  const onClose = vi.fn<() => void>();
  render(<SaveSearchDialog url="/x" title="Homes" onClose={onClose} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'SMS' }));
  await user.click(screen.getByRole('radio', { name: /^No messages/ }));
  await user.type(screen.getByRole('textbox'), '!{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodies).toEqual([{ url: '/x', name: 'Homes!', frequency: 'off' }]);
});
