import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FeedbackForm } from './feedback-form.tsx';

test('visit feedback can be sent only once every question is answered', async () => {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FeedbackForm visitId="0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101" />
    </QueryClientProvider>,
  );
  const send = screen.getByRole('button', { name: 'Send answer' });
  expect(send).toHaveProperty('disabled', true);
  for (const [question, answer] of [
    ['The home is as shown', 'Yes'],
    ['The price is as shown', 'No'],
    ['Already rented or sold', 'No'],
  ] as const) {
    expect(send).toHaveProperty('disabled', true);
    const group = screen.getByRole('group', { name: question });
    await user.click([...group.querySelectorAll('label')].find(({ textContent }) => textContent === answer)!);
  }
  expect(send).toHaveProperty('disabled', false);
});
