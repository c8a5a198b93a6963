/** Sections 2, 4 and 8 of the specification: every message of login, profile and shell is in the catalogue and is used. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { m } from '../../messages/compiled/messages.js';
import { ApiError } from '../../contract/base/client.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { withLanguage } from '../../server/i18n/language.ts';
import { isExpiry } from '../../web/shell/overlays/warning-popup.tsx';
import { messageOf } from '../../web/lib/api/api.ts';
import { REQUEST_STATUS_TEXTS, requestStatusOf } from '../../web/lib/api/request.ts';

const sources = ['web', 'server', 'contract']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test.each([
  ['login_more.login_failed', 'Login failed'],
  ['login_more.registration_failed', 'Registration failed'],
  ['profile.update_failed', 'Profile update failed'],
  ['email_verification.failed', 'Email verification failed'],
  ['shell.request_failed', 'Request failed'],
  ['shell.get_failed', 'get failed'],
  ['shortlist.failed', 'failed'],
  ['shell.shortlist_failed', 'Failed to toggle shortlist'],
  ['shortlist.wishlist_added', 'Property added to your wishlist successfully!'],
  ['posting.save_failed', 'Submission failed'],
  ['login.sent', 'OTP sent successfully!'],
  ['login.send_failed', 'Error sending OTP'],
  ['login.send_first', 'Please send OTP first.'],
  ['otp.verified', 'OTP verified and login successful!'],
  ['otp.wrong', 'Invalid OTP. Please check the code and try again.'],
  ['login.verify_failed', 'Error verifying OTP'],
  ['shortlist.added', 'Property added to Shortlist'],
  ['shortlist.removed', 'Property removed from Shortlist'],
  ['account.updated', 'User has been Updated successfully'],
  ['shell.update_failed', 'User has been Updated Failed'],
  ['error.login_expired', 'Login Expired'],
  ['shell.warning_expired', 'Login Expired'],
  ['shell.warning_title', 'Something Went Wrong'],
  ['shell.warning_text', 'Something went wrong. Please refresh and try again.'],
  ['shell.warning_again', 'Something went wrong. Please try again.'],
  ['shell.warning_login', 'Login'],
  ['login.help', 'Need Help'],
  ['plans.load_failed', 'Failed to load plans'],
  ['plans.failed', 'Subscription failed'],
  ['contact_message.sent', 'Email sent successfully'],
  ['contact_message.login', 'Please Login to See Contact Detials'],
  ['contact.login', 'Login Expired... Please log in and then contact to owner!'],
  ['request.pending', 'Pending'],
  ['request.rejected', 'Rejected'],
  ['request.fulfilled', 'Fulfilled'],
  ['request.network_error', 'Network Error'],
] as const)('%s reads "%s" and is used', (id, text) => {
  expect(m[id]()).toBe(text);
  expect(sources).toContain(`'${id}'`);
});

test('"The server\'s message is shown when present; otherwise the defaults"', () => {
  expect(messageOf(new ApiError(422, 'invalid', 'Name is required'), 'Profile update failed')).toBe('Name is required');
  expect(messageOf(new ApiError(500, 'internal', ''), 'Profile update failed')).toBe('Profile update failed');
  expect(messageOf(new ApiError(0, 'network', 'Network Error'), 'Login failed')).toBe('Login failed');
});

test('"Request status labels: Pending, Rejected, Fulfilled, Network Error."', () => {
  const requestLabel = (state: Parameters<typeof requestStatusOf>[0]) => REQUEST_STATUS_TEXTS[requestStatusOf(state)]();
  expect(requestLabel({ status: 'pending', error: null })).toBe('Pending');
  expect(requestLabel({ status: 'success', error: null })).toBe('Fulfilled');
  expect(requestLabel({ status: 'error', error: new ApiError(422, 'invalid', 'x') })).toBe('Rejected');
  expect(requestLabel({ status: 'error', error: new ApiError(0, 'network', 'Network Error') })).toBe('Network Error');
});

test.each(LANGUAGES)("\"Heading is 'Login Expired' if the message contains 'expired'\": %s", (language) => {
  withLanguage(language, () => {
    expect(isExpiry(m['contact.login']())).toBe(true);
    expect(isExpiry(m['login.expired_text']())).toBe(true);
    expect(isExpiry(m['shell.warning_text']())).toBe(false);
    expect(isExpiry(m['contact_message.login']())).toBe(false);
  });
});
