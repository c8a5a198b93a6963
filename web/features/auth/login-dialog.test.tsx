import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { LoginRequest } from '../../shared/session/login-request.ts';
import { LoginDialog } from './login-dialog.tsx';

const PHONE = '9840012345';
const SENT = { verification_id: 'v'.repeat(20), sent_at: new Date().toISOString(), resend_in: 30 };
const RESPONSES: Readonly<Record<string, unknown>> = {
  '/api/v1/auth/phone': { data: { firebase: null } },
  '/api/v1/user/send-otp': {
    message: 'OTP sent successfully!',
    data: SENT,
  },
};

type Respond = () => Response;

/**
 * Renders the dialog with a server that sends codes. `sentPaths` contains the paths of all calls that change something.
 * @param codeResponses the first responses to requests for a code, in this order
 */
async function renderDialog(codeResponses: Respond[] = [], request: LoginRequest = {}) {
  const sentPaths: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (method !== 'GET') sentPaths.push(pathname);
    const respond = pathname === '/api/v1/user/send-otp' ? codeResponses.shift() : undefined;
    if (respond) return respond();
    return Response.json(RESPONSES[pathname] ?? { message: 'Unexpected', code: 'invalid', requestId: 'r' }, {
      status: pathname in RESPONSES ? 200 : 422,
    });
  });
  const router = createMemoryRouter([{ path: '*', element: <LoginDialog request={request} /> }]);
  await act(async () => render(<RouterProvider router={router} />));
  return { sentPaths, user: userEvent.setup(), dialog: within(screen.getByRole('dialog', { hidden: true })) };
}

/** Matches the label of a field. The labels of required fields end with a star. */
const labelPattern = (label: string) => new RegExp(String.raw`^${label}\W*$`);

/** The texts that screen readers read after the label of the field, in their order. */
const descriptionOf = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

test('an invalid number is reported at its field, and no code is requested', async () => {
  const { user, dialog, sentPaths } = await renderDialog();
  const number = dialog.getByLabelText(labelPattern('Mobile number'));
  const hint = 'Only people you contact, or who contact you, see it.';
  expect(descriptionOf(number)).toBe(hint);
  for (const [typed, message] of [
    ['', 'Phone number is required & must be exactly 10 digits'],
    ['98765', 'Phone number is required & must be exactly 10 digits'],
    ['5876543210', 'Phone number must start only 6 to 9 digits'],
  ] as const) {
    await user.clear(number);
    await user.type(number, `${typed}{Enter}`);
    // Screen readers read the error before the hint.
    expect(descriptionOf(number)).toBe(`${message} ${hint}`);
    expect(number.getAttribute('aria-invalid')).toBe('true');
  }
  expect(sentPaths).toEqual([]);
});

test('a number is accepted in every notation', async () => {
  const { user, dialog } = await renderDialog();
  const number = dialog.getByLabelText<HTMLInputElement>(labelPattern('Mobile number'));
  for (const written of ['+91 98400-12345', '098400 12345', '98400.12345 x']) {
    await user.clear(number);
    await user.click(number);
    await user.paste(written);
    expect(number.value).toBe(PHONE);
  }
});

test('an incomplete code is not sent; going back to correct the number shows the typed number', async () => {
  const { user, dialog, sentPaths } = await renderDialog();
  await user.type(dialog.getByLabelText(labelPattern('Mobile number')), `${PHONE}{Enter}`);
  const digit = await dialog.findByLabelText<HTMLInputElement>('Digit 1 of 6');
  expect(document.activeElement).toBe(digit);
  expect(dialog.getByText(/^Enter the 6-digit code sent to \+91 98400 12345\./)).toBeDefined();
  await user.keyboard('123');
  await user.click(dialog.getByRole('button', { name: 'Verify and log in', hidden: true }));
  expect(dialog.getByText('Code must be exactly 6 digits')).toBeDefined();
  const digits = [1, 2, 3, 4, 5, 6].map((position) => dialog.getByLabelText<HTMLInputElement>(`Digit ${position} of 6`).value);
  expect(digits).toEqual(['1', '2', '3', '', '', '']);
  await user.click(dialog.getByRole('button', { name: 'Change number', hidden: true }));
  expect(dialog.getByLabelText<HTMLInputElement>(labelPattern('Mobile number')).value).toBe(PHONE);
  expect(sentPaths).toEqual(['/api/v1/user/send-otp']);
});

test('a busy site does not send another code: the dialog says so, keeps what was typed, and the button is back after the stated time', async () => {
  const busy = { message: 'The site is busy. Please try again in a few seconds.', code: 'unavailable', requestId: 'r' };
  const { user, dialog, sentPaths } = await renderDialog([
    () => Response.json({ message: 'OTP sent successfully!', data: { ...SENT, resend_in: 0 } }),
    () => Response.json(busy, { status: 503, headers: { 'retry-after': '1' } }),
  ]);
  await user.type(dialog.getByLabelText(labelPattern('Mobile number')), `${PHONE}{Enter}`);
  await user.type(await dialog.findByLabelText('Digit 1 of 6'), '12');
  await user.click(dialog.getByRole('button', { name: 'Resend code', hidden: true }));
  expect(await dialog.findByText(busy.message)).toBeDefined();
  expect(dialog.getByText('Resend code in 1 second')).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>('Digit 1 of 6').value).toBe('1');
  await user.click(await dialog.findByRole('button', { name: 'Resend code', hidden: true }, { timeout: 5000 }));
  await waitFor(() => expect(dialog.queryByText(busy.message)).toBeNull());
  expect(dialog.getByText('Resend code in 30 seconds')).toBeDefined();
  expect(sentPaths.filter((path) => path === '/api/v1/user/send-otp')).toHaveLength(3);
});

test('every rule of registration is checked at its field before anything is sent', async () => {
  const { user, dialog, sentPaths } = await renderDialog();
  await user.click(dialog.getByRole('button', { name: 'Register', hidden: true }));
  const valid: Readonly<Record<string, string>> = {
    'Your name': 'Meena Sundaram',
    Email: 'meena@example.org',
    'Mobile number': PHONE,
    Password: 'porch lamp 7',
    'Confirm password': 'porch lamp 7',
  };
  await dialog.findByLabelText(labelPattern('Your name'));
  for (const [label, typed, message] of [
    ['Your name', '', 'Name is required'],
    ['Your name', 'Meena 2', 'Name must contain only letters and spaces, and at least one letter'],
    ['Email', '', 'Email is required'],
    ['Password', 'lamp7', 'Password must have atleast 6 characters'],
    ['Password', 'porch lamp 7 porch 21', 'Password must have at most 20 characters'],
    ['Confirm password', 'porch lamp 8', 'Passwords do not match'],
    ['Mobile number', '98765', 'Phone number is required & must be exactly 10 digits'],
    ['Mobile number', '5876543210', 'Phone number must start only 6 to 9 digits'],
  ] as const) {
    for (const [name, value] of Object.entries({ ...valid, [label]: typed })) {
      const field = dialog.getByLabelText(labelPattern(name));
      await user.clear(field);
      if (value === '') continue;
      await user.click(field);
      await user.paste(value);
    }
    await user.click(dialog.getByRole('button', { name: 'Create account', hidden: true }));
    const field = dialog.getByLabelText(labelPattern(label));
    expect(descriptionOf(field), message).toContain(message);
    expect(field.getAttribute('aria-invalid'), message).toBe('true');
  }
  expect(sentPaths).toEqual([]);
});

test('who has to log in again finds their number and is not asked to register', async () => {
  const { dialog } = await renderDialog([], { reason: 'Please log in again to continue.', knownPhone: PHONE });
  expect(dialog.getByLabelText<HTMLInputElement>(labelPattern('Mobile number')).value.replaceAll(/\D/g, '')).toContain(PHONE);
  expect(dialog.getByRole('heading', { name: 'Log in', hidden: true })).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Log in with password', hidden: true })).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Register', hidden: true })).toBeNull();
});
