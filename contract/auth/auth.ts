/** Login by a code sent to a mobile number, and ending sessions. Error texts are message ids, see `messages/`. */
import { z } from 'zod';
import { PURPOSES } from '../privacy/purposes.ts';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { dataResponse } from '../base/shapes.ts';
import { sentCode, user } from '../account/user.ts';
import { CODE_LENGTH } from './code-length.ts';

export const CODE_PATTERN = new RegExp(`^[0-9]{${CODE_LENGTH}}$`);

export const mobile = z
  .string({ error: 'account.phone_digits' })
  .regex(/^(\+91)?[0-9]{10}$/, { error: 'account.phone_digits', abort: true })
  .transform((text) => `+91${text.slice(-10)}`)
  .pipe(z.string().regex(/^\+91[6-9]/, 'account.phone_start'))
  .describe('An Indian mobile number: 10 ASCII digits starting with 6 to 9, with or without `+91`. Parses to E.164, e.g. `+919876543210`');

export const captcha = z
  .string('challenge.needed')
  .max(4096, 'challenge.needed')
  .optional()
  .describe('A solved challenge (`GET /auth/challenge`); required after a response with the code `challenge_needed`');

/** Each level doubles the work of a challenge. The highest level takes a phone one to two minutes. */
export const MAX_CHALLENGE_LEVEL = 7;

export const deviceId = z
  .string()
  .regex(/^[\w-]{16,64}$/, 'account.device')
  .optional()
  .describe('Random id that the browser creates for itself, so that its next login is not reported as a login from an unknown device');

export const sessionToken = z.string().describe('Session token for the header `x-access-token`');

/** Fields that verify a number: the code, and the id of the verification for which it was sent. */
export const verificationCode = {
  verification_id: z.uuid('account.verification_id'),
  code: z.string('account.code_digits').regex(CODE_PATTERN, 'account.code_digits').describe('Six digits that were sent by SMS'),
};

export const shownNotice = z
  .literal(PURPOSES.account.version, 'privacy_error.words_changed')
  .optional()
  .describe(
    'The version of the privacy notice that was shown (`contract/privacy/purposes.ts`). Absent when none was shown: then no consent is recorded, and the site asks for it at the next login',
  );

const phoneVerification = {
  verification_id: z.uuid('account.verification_id').optional(),
  code: z.string('account.code_digits').regex(CODE_PATTERN, 'account.code_digits').optional().describe('Six digits that were sent by SMS'),
  token: z.string().min(1).max(8192).optional().describe('Id token of the service that verified the number, in place of a code'),
};
type PhoneVerification = { readonly [K in keyof typeof phoneVerification]?: string | undefined };

function checkOneVerification(ctx: z.core.ParsePayload<PhoneVerification>): void {
  const { verification_id, code, token } = ctx.value;
  const refuse = (path: string, message: string) => ctx.issues.push({ code: 'custom', input: ctx.value, path: [path], message });
  if (token !== undefined) {
    if (verification_id !== undefined || code !== undefined) refuse('token', 'account.token_or_code');
    return;
  }
  if (verification_id === undefined) refuse('verification_id', 'account.verification_id');
  if (code === undefined) refuse('code', 'account.code_digits');
}

/** Either the code that we sent, or the id token of a phone-auth service. A token is accepted once, within five minutes after the
 * person logged in at the service (`auth_time`). */
export const reauthentication = z.strictObject(phoneVerification).check(checkOneVerification);
const verification = z.strictObject({ ...phoneVerification, device: deviceId, notice: shownNotice }).check(checkOneVerification);

export const authRoutes = {
  sendOtp: route({
    method: 'POST',
    path: '/user/send-otp',
    tag: 'Account',
    summary: 'Send a login code to a mobile number; the response is the same whether or not it has an account',
    auth: may('log_in'),
    rateClass: 'code',
    body: z.strictObject({ phone: mobile, captcha, device: deviceId }),
    response: dataResponse(sentCode),
    example: { body: { phone: '9876543210' } },
  }),
  phoneLogin: route({
    method: 'GET',
    path: '/auth/phone',
    tag: 'Account',
    summary: 'How a number is verified on this site: by a code of the site, or by a phone-auth service whose id token then logs in',
    auth: may('log_in'),
    rateClass: 'read',
    response: dataResponse(
      z.object({
        firebase: z
          .object({
            api_key: z.string(),
            project_id: z.string(),
            emulator: z.string().nullable().describe('Address of its emulator, in development'),
          })
          .nullable()
          .describe(
            'Null when the site sends codes itself, see `/user/send-otp`. Codes of the site are also accepted when a service is configured',
          ),
      }),
    ),
  }),
  verifyOtp: route({
    method: 'POST',
    path: '/auth/verify-otp',
    tag: 'Account',
    summary: 'Log in with the code, or with the id token of the phone-auth service; the first login creates the account',
    auth: may('log_in'),
    rateClass: 'login',
    body: verification,
    response: z.object({ token: sessionToken, user, isNewUser: z.boolean(), message: z.string() }),
    example: { body: { verification_id: '0b7f2a52-6c0e-4a43-9a5c-2f1f7f3c8d11', code: '123456' } },
  }),
  getChallenge: route({
    method: 'GET',
    path: '/auth/challenge',
    tag: 'Account',
    summary:
      'A proof of work to solve (ALTCHA, PBKDF2/SHA-256), valid for one call whose response was challenge_needed; each level doubles the work',
    auth: may('log_in'),
    rateClass: 'login',
    query: z.strictObject({
      level: z.coerce.number().int().min(1).max(MAX_CHALLENGE_LEVEL).default(1).describe('Difficulty, from `challenge_level` of an error'),
    }),
    response: dataResponse(
      z.object({
        parameters: z.looseObject({
          algorithm: z.string(),
          cost: z.int().describe('Rounds of the key derivation'),
          keyLength: z.int().describe('Bytes of the derived key'),
          keyPrefix: z.string(),
          nonce: z.string(),
          salt: z.string(),
        }),
        signature: z.string(),
      }),
    ),
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    tag: 'Account',
    summary: 'End this session, or with all=true every session of the account',
    auth: may('manage_account'),
    rateClass: 'write',
    body: z.strictObject({ all: z.literal(true).optional() }).default({}),
    response: z.object({ message: z.string() }),
    example: { body: { all: true } },
  }),
} as const;
