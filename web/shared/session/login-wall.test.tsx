import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { User } from '../../../contract/account/user.ts';
import { writeToken } from '../../lib/api/auth-token.ts';
import { expireSession, sessionExpiry } from '../../lib/api/login-needed.ts';
import { declineLogin, resumeAfterLogin } from './login-prompt.ts';
import { LoginWall } from './login-wall.tsx';
import { useAuth, users } from './session.ts';
import { startLoginPrompt } from './start-login-prompt.ts';

vi.stubGlobal('fetch', async () => Response.json({ data: { id: 'meena' } }));
afterAll(startLoginPrompt());
afterEach(() => {
  sessionExpiry.set('none');
  declineLogin();
  writeToken(null);
  users.clear();
});

const Form = () => (useAuth().user ? <input aria-label="Note" /> : null);
const renderWall = () =>
  render(
    <LoginWall tile="home" title="Your notes" text="">
      <Form />
    </LoginWall>,
  );
const logInAs = (token: string) => {
  writeToken(token);
  users.set(token, { id: 'meena' } as User);
};

test('what was typed is still there after the session expired and the same account logged in again', async () => {
  logInAs('first');
  renderWall();
  await userEvent.type(screen.getByLabelText('Note'), 'Near the school');
  act(() => expireSession());
  expect(screen.getByText('Your notes')).toBeTruthy();
  act(() => declineLogin());
  act(() => logInAs('second'));
  expect(screen.getByText('Your notes'), 'until it is known who logged in').toBeTruthy();
  await act(() => resumeAfterLogin(() => undefined));
  expect(screen.queryByText('Your notes')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Near the school');
});

test('after a logout nothing remains', () => {
  logInAs('first');
  renderWall();
  act(() => writeToken(null));
  expect(screen.queryByLabelText('Note')).toBeNull();
});
