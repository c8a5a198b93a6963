/** Registration and login with a password. Login by a code is the main way, see `auth.ts`. */
import { z } from 'zod';
import { captcha, verificationCode, deviceId, mobile, sessionToken, shownNotice } from './auth.ts';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { dataResponse } from '../base/shapes.ts';
import { sentCode, user } from '../account/user.ts';
import { emailAddress, personName, profileType } from '../account/account.ts';
import { MAX_EMAIL_LENGTH } from '../account/account-limits.ts';

const codePointCount = (text: string) => Array.from(text.normalize('NFC')).length;

const newPassword = z
  .string('password.short')
  .max(200, 'password.long')
  .refine((text) => codePointCount(text) >= 6, { error: 'password.short', abort: true })
  .refine((text) => codePointCount(text) <= 20, 'password.long')
  .describe('6 to 20 characters. The server also refuses common passwords');

const passwordsMatch = ({ password, confirmPassword }: { password: string; confirmPassword: string }) => password === confirmPassword;
const mismatchError = { error: 'password.differ', path: ['confirmPassword'] };

const emailOrPhone = z
  .string('account.email_phone')
  .trim()
  .max(MAX_EMAIL_LENGTH, { error: 'account.email_phone', abort: true })
  .transform((text, ctx) => {
    const phone = mobile.safeParse(text.replace(/[ -]/g, ''));
    if (phone.success) return { phone: phone.data };
    const email = emailAddress.safeParse(text);
    if (email.success) return { email: email.data };
    ctx.issues.push({ code: 'custom', input: text, message: 'account.email_phone' });
    return z.NEVER;
  })
  .describe('A mobile number or a mail address');
export type EmailOrPhone = { readonly phone: string } | { readonly email: string };

const exampleId = '0b7f2a52-6c0e-4a43-9a5c-2f1f7f3c8d11';

export const passwordRoutes = {
  createUser: route({
    method: 'POST',
    path: '/user/create',
    tag: 'Account',
    summary:
      'Register with a password; a code goes to the number, which is unverified until the code is given to /auth/verify-otp. 409 does not say which of number and address is taken',
    auth: may('log_in'),
    rateClass: 'login',
    idempotent: 'sealed',
    status: 201,
    body: z
      .strictObject({
        name: personName,
        email: emailAddress,
        password: newPassword,
        confirmPassword: newPassword,
        phone: mobile,
        profileType: profileType.optional(),
        captcha,
        notice: shownNotice,
      })
      .refine(passwordsMatch, mismatchError),
    response: dataResponse(user).extend({ verification: sentCode }),
    example: {
      body: {
        name: 'Meena Sundaram',
        email: 'meena@example.org',
        password: 'porch lamp 7',
        confirmPassword: 'porch lamp 7',
        phone: '9876543210',
        profileType: 'Owner',
      },
    },
  }),
  loginByPassword: route({
    method: 'POST',
    path: '/auth/login',
    tag: 'Account',
    summary: 'Log in with a mobile number or email address and the password',
    auth: may('log_in'),
    rateClass: 'login',
    body: z.strictObject({
      email_phone: emailOrPhone,
      password: z.string('password.short').min(6, 'password.short').max(200, 'password.long'),
      captcha,
      device: deviceId,
    }),
    response: z.object({
      token: sessionToken,
      user,
      notice_needed: z
        .boolean()
        .describe('The person has not agreed to a privacy notice yet, because none was shown when the account was created'),
      message: z.string(),
    }),
    example: { body: { email_phone: 'meena@example.org', password: 'porch lamp 7' } },
  }),
  changePassword: route({
    method: 'POST',
    path: '/auth/password',
    tag: 'Account',
    summary: 'Change the password with the current one; ends every other session. An account without a password uses /auth/password/forgot',
    auth: may('manage_account'),
    rateClass: 'login',
    body: z
      .strictObject({
        current: z.string('password.current').min(1, 'password.current').max(200, 'password.current'),
        password: newPassword,
        confirmPassword: newPassword,
      })
      .refine(passwordsMatch, mismatchError),
    response: z.object({ message: z.string() }),
    example: { body: { current: 'porch lamp 7', password: 'temple tank 9', confirmPassword: 'temple tank 9' } },
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/auth/password/forgot',
    tag: 'Account',
    summary:
      'Request a password reset: a code goes to the number, or a link to the verified address, where there is such an account; the response is always the same',
    auth: may('log_in'),
    rateClass: 'code',
    body: z.strictObject({ email_phone: emailOrPhone, captcha }),
    response: dataResponse(sentCode),
    example: { body: { email_phone: '9876543210' } },
  }),
  resetPassword: route({
    method: 'POST',
    path: '/auth/password/reset',
    tag: 'Account',
    summary: 'Reset the password with the code (verification_id, code) or the token of the link; ends every other session',
    auth: may('log_in'),
    rateClass: 'login',
    body: z
      .strictObject({
        verification_id: verificationCode.verification_id.optional(),
        code: verificationCode.code.optional(),
        token: z
          .string()
          .regex(/^[\w-]{43}$/, 'password.link_expired')
          .optional()
          .describe('Token of the link that was mailed'),
        password: newPassword,
        confirmPassword: newPassword,
      })
      .refine(({ token, verification_id, code }) => (token === undefined) === (verification_id !== undefined && code !== undefined), {
        error: 'account.token_or_code',
        path: ['token'],
      })
      .refine(passwordsMatch, mismatchError),
    response: z.object({ message: z.string() }),
    example: { body: { verification_id: exampleId, code: '123456', password: 'temple tank 9', confirmPassword: 'temple tank 9' } },
  }),
} as const;
