import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CODE_LENGTH } from '../../../contract/auth/code-length.ts';
import { CodeInput } from './code-input.tsx';

function renderCodeInput() {
  const onComplete = vi.fn<(code: string) => void>();
  function Form() {
    const [digits, setDigits] = useState<readonly string[]>(Array.from({ length: CODE_LENGTH }, () => ''));
    return <CodeInput digits={digits} onChange={setDigits} onComplete={onComplete} invalid={false} />;
  }
  render(<Form />);
  return { onComplete, user: userEvent.setup() };
}
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const digits = () => boxes().map(({ value }) => value);

test('typing accepts only digits and moves to the next box; backspace moves back', async () => {
  const { user } = renderCodeInput();
  await user.keyboard('1a2-');
  expect(digits()).toEqual(['1', '2', '', '', '', '']);
  expect(document.activeElement).toBe(boxes()[2]);
  await user.keyboard('{Backspace}');
  expect(digits()).toEqual(['1', '', '', '', '', '']);
  expect(document.activeElement).toBe(boxes()[1]);
  await user.keyboard('{Backspace}');
  expect(digits()).toEqual(['', '', '', '', '', '']);
  expect(document.activeElement).toBe(boxes()[0]);
});

test('a code pasted into any box fills all of them', async () => {
  const { user, onComplete } = renderCodeInput();
  await user.click(boxes()[3]!);
  await user.paste('123 456');
  expect(digits()).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(onComplete.mock.calls).toEqual([['123456']]);
});

test('a pasted part of a code fills the boxes starting at the current one', async () => {
  const { user, onComplete } = renderCodeInput();
  await user.click(boxes()[3]!);
  await user.paste('45');
  expect(digits()).toEqual(['', '', '', '4', '5', '']);
  expect(document.activeElement).toBe(boxes()[5]);
  expect(onComplete).not.toHaveBeenCalled();
});

test('the first box accepts a complete code, because phones insert it there', async () => {
  const { onComplete } = renderCodeInput();
  expect(boxes()[0]!.autocomplete).toBe('one-time-code');
  fireEvent.change(boxes()[0]!, { target: { value: '654321' } });
  expect(onComplete.mock.calls).toEqual([['654321']]);
});

test('arrow keys, Home and End move between the boxes', async () => {
  const { user } = renderCodeInput();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(boxes()[2]);
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(boxes()[1]);
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(boxes()[5]);
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(boxes()[0]);
});

test('a digit typed into a filled box replaces its digit', async () => {
  const { user } = renderCodeInput();
  await user.keyboard('123');
  await user.click(boxes()[0]!);
  await user.keyboard('9');
  expect(digits().slice(0, 3)).toEqual(['9', '2', '3']);
});
