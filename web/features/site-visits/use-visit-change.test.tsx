import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api.ts';
import { closeWarning, warningStore } from '../../shared/feedback/warning.ts';
import { useVisitChange } from './use-visit-change.ts';

test('a change that fails because the session has expired is repeated after the login', async () => {
  const sent: string[] = [];
  const change = async (input: string) => {
    sent.push(input);
    if (sent.length === 1) throw new ApiError(401, 'login_expired', 'Log in.');
    return { message: 'Cancelled.' };
  };
  function CancelButton() {
    const { mutate } = useVisitChange(change);
    return <button onClick={() => mutate('reason')}>Cancel</button>;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CancelButton />
    </QueryClientProvider>,
  );
  screen.getByRole('button').click();
  await waitFor(() => expect(warningStore.get()).not.toBeNull());
  act(() => warningStore.get()?.onLoggedIn?.());
  await waitFor(() => expect(sent).toEqual(['reason', 'reason']));
  closeWarning();
});
