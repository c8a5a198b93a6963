import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CheckInForm } from './check-in-form.tsx';

test('a code that is pasted with spaces is complete', async () => {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CheckInForm visitId="0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101" />
    </QueryClientProvider>,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox');
  await user.click(input);
  await user.paste('12 345');
  expect(input.value).toBe('1234');
  expect(screen.getByRole('button')).toHaveProperty('disabled', false);
});
