import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Combobox } from './combobox.tsx';

const CITIES = ['Chennai', 'Coimbatore', 'Madurai'];
const onPick = vi.fn<(option: string) => void>();
const onText = vi.fn<(text: string) => void>();

const element = (props: { readonly options?: readonly string[]; readonly settled?: boolean } = {}) => (
  <Combobox
    label="City"
    name="city"
    text=""
    onText={onText}
    options={props.options ?? CITIES}
    optionKey={(city) => city}
    renderOption={(city) => city}
    onPick={onPick}
    settled={props.settled ?? true}
    status="3 suggestions"
  />
);

function renderCombobox(settled = true) {
  onPick.mockReset();
  onText.mockReset();
  const { rerender } = render(element({ settled }));
  return { user: userEvent.setup(), rerender };
}
const activeOption = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)!.textContent;
};

test('the list opens on focus, announces the number of options, and closes with Escape', async () => {
  const { user } = renderCombobox();
  const input = screen.getByRole('combobox', { name: 'City' });
  expect(input.getAttribute('aria-expanded')).toBe('false');
  await user.click(input);
  expect(input.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('3 suggestions');
  await user.keyboard('{Escape}');
  expect(input.getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('arrow keys move through the options and wrap around; Enter selects the active option', async () => {
  const { user } = renderCombobox();
  await user.click(screen.getByRole('combobox'));
  expect(activeOption()).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(activeOption()).toBe('Chennai');
  await user.keyboard('{ArrowUp}');
  expect(activeOption()).toBe('Madurai');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(activeOption()).toBe('Coimbatore');
  await user.keyboard('{Enter}');
  expect(onPick.mock.calls).toEqual([['Coimbatore']]);
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false');
});

test('the arrow key that opens the list scrolls to its option, which is displayed by then', async () => {
  const { user } = renderCombobox();
  const displayedOptions: (string | null)[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    if (!this.closest<HTMLElement>('[role=listbox]')!.hidden) displayedOptions.push(this.textContent);
  });
  await user.click(screen.getByRole('combobox'));
  await user.keyboard('{Escape}{ArrowUp}');
  expect(displayedOptions).toEqual(['Madurai']);
  scroll.mockRestore();
});

test('Enter while the options are outdated waits for the new options, and selects the one at the same position', async () => {
  const { user, rerender } = renderCombobox(false);
  await user.click(screen.getByRole('combobox'));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onPick).not.toHaveBeenCalled();
  rerender(element({ options: ['Salem', 'Tiruppur'], settled: true }));
  expect(onPick.mock.calls).toEqual([['Salem']]);
});

test('typing after Enter cancels the selection', async () => {
  const { user, rerender } = renderCombobox(false);
  await user.click(screen.getByRole('combobox'));
  await user.keyboard('{ArrowDown}{Enter}S');
  rerender(element({ settled: true }));
  expect(onText).toHaveBeenCalledWith('S');
  expect(onPick).not.toHaveBeenCalled();
});

test('the pointer selects an option, and the input keeps the focus', async () => {
  const { user } = renderCombobox();
  const input = screen.getByRole('combobox');
  await user.click(input);
  await user.click(screen.getByRole('option', { name: 'Madurai' }));
  expect(onPick.mock.calls).toEqual([['Madurai']]);
  expect(document.activeElement).toBe(input);
});
