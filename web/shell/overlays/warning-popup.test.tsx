import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { warn, warningStore, type Warning } from '../../shared/feedback/warning.ts';
import { loginRequestStore } from '../../shared/session/login-request.ts';
import { WarningPopup } from './warning-popup.tsx';

function contentOf(warning: Warning) {
  const { unmount } = render(<WarningPopup warning={warning} />);
  const content = { title: screen.getByRole('heading').textContent, text: screen.getByRole('alertdialog').textContent };
  unmount();
  return content;
}

test('the heading is "Login Expired" where the message says "expired", and "Something Went Wrong" otherwise', () => {
  expect(contentOf({ message: 'Your session has Expired.' }).title).toBe('Login Expired');
  expect(contentOf({ message: 'No such listing.' }).title).toBe('Something Went Wrong');
});

test('without a message the popup says what to do: refresh, or try again', () => {
  expect(contentOf({ refresh: true }).text).toContain('Something went wrong. Please refresh and try again.');
  expect(contentOf({}).text).toContain('Something went wrong. Please try again.');
});

test('a suspended person gets a link to support, anybody else a button to log in', () => {
  const { unmount } = render(<WarningPopup warning={{ message: 'Suspended.', suspended: true }} />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/supportPage#ask');
  unmount();
  render(<WarningPopup warning={{ message: 'Your session has expired.' }} />);
  expect(screen.getByRole('button', { name: 'Login' })).toBeDefined();
});

test('the login dialog that the popup opens stays open when the browser reports that the popup was closed', () => {
  warn({ message: 'Your session has expired.' });
  render(<WarningPopup warning={warningStore.get()!} />);
  const dialog = screen.getByRole<HTMLDialogElement>('alertdialog');
  screen.getByRole('button', { name: 'Login' }).click();
  dialog.close();
  dialog.dispatchEvent(new Event('close'));
  expect(warningStore.get()).toBeNull();
  expect(loginRequestStore.get()).not.toBeNull();
  loginRequestStore.set(null);
});
