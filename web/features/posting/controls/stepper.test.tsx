import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Stepper } from './stepper.tsx';

function renderStepper(number: number | null, limits = { min: 0, max: 10 }) {
  const onStep = vi.fn<(number: number) => void>();
  render(
    <Stepper
      label="Floors"
      hint={null}
      error={undefined}
      name="floors"
      value={number === null ? '' : String(number)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      number={number}
      {...limits}
      unit={null}
      onChange={vi.fn<() => void>()}
      onStep={onStep}
      onBlur={vi.fn<() => void>()}
    />,
  );
  const [less, more] = screen.getAllByRole<HTMLButtonElement>('button');
  return { onStep, less: less!, more: more!, input: screen.getByRole('textbox'), user: userEvent.setup() };
}

test('the buttons and the arrow keys change the number by one', async () => {
  const { onStep, less, more, input, user } = renderStepper(4);
  await user.click(more);
  await user.click(less);
  await user.click(input);
  await user.keyboard('{ArrowUp}{ArrowDown}');
  expect(onStep.mock.calls.flat()).toEqual([5, 3, 5, 3]);
});

test('the plus button sets an empty field to the minimum', async () => {
  const { onStep, more, user } = renderStepper(null, { min: 1, max: 10 });
  await user.click(more);
  expect(onStep).toHaveBeenCalledWith(1);
});

test('the plus button is disabled at the maximum', () => {
  expect(renderStepper(10).more.disabled).toBe(true);
});

test('the arrow-down key does not go below the minimum', async () => {
  const { onStep, input, user } = renderStepper(0);
  await user.click(input);
  await user.keyboard('{ArrowDown}');
  expect(onStep).toHaveBeenCalledWith(0);
});
