/** The caller's own account. Error texts are message ids, see `messages/`. */
import { z } from 'zod';
import { captcha, verificationCode, mobile } from '../auth/auth.ts';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { language, dataResponse } from '../base/shapes.ts';
import { sentCode, user } from './user.ts';
import { MAX_EMAIL_LENGTH, MAX_PERSON_NAME_LENGTH } from './account-limits.ts';

// Names may not contain invisible characters (fillers, joiners, variation selectors) or many combining marks on one letter. The exception
// is a joiner after the virama of an Indian script: some names are spelled with it, and it changes the shape of the letters.
const VIRAMA = '\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D';
const JOINED = `[${VIRAMA}](?:\\u200C|\\u200D)(?=\\p{L})`;
const VISIBLE = `(?!\\p{Default_Ignorable_Code_Point})[\\p{L}\\p{M} ]`;
const VISIBLE_LETTERS = new RegExp(`^(?!.*\\p{M}{5})(?=\\p{L})(?:${JOINED}|${VISIBLE})+$`, 'u');

export const personName = z
  .string('account.name_required')
  .max(400, { error: 'account.name_long', abort: true })
  .transform((text) => text.normalize('NFKC').trim())
  .pipe(
    z
      .string()
      .min(1, { error: 'account.name_required', abort: true })
      .max(MAX_PERSON_NAME_LENGTH, { error: 'account.name_long', abort: true })
      .regex(VISIBLE_LETTERS, 'account.name_letters'),
  )
  .describe(
    "A person's name: letters of any script with their vowel signs, and spaces; the trimmed text begins with a letter. Styled letters such as mathematical bold are converted to the plain ones (NFKC)",
  );

export const emailAddress = z
  .string('account.email_required')
  .trim()
  .min(1, { error: 'account.email_required', abort: true })
  .max(MAX_EMAIL_LENGTH, 'account.email_invalid')
  .pipe(z.email('account.email_invalid'));

/** Selectable profile types. */
const PROFILE_TYPES = ['Owner', 'Agent', 'Developer', 'Tenant', 'Buyer'];

export const profileType = z
  .string('account.profile_type')
  .trim()
  .regex(/^[\p{L}\p{M}\p{N} _-]{1,40}$/u, 'account.profile_type')
  .transform((input) => {
    const text = input.normalize('NFC').replace(/ +/g, ' ');
    return PROFILE_TYPES.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? text;
  })
  .describe(
    "Why a person uses the site. The specification names the field but no values, so any short text is accepted; it grants no rights. One of the profile's choices is stored in the profile's spelling, whatever its case",
  );

export const accountRoutes = {
  getUser: route({
    method: 'GET',
    path: '/user',
    tag: 'Account',
    summary: 'The account behind the session',
    auth: may('manage_account'),
    rateClass: 'read',
    response: dataResponse(user),
  }),
  updateUser: route({
    method: 'POST',
    path: '/user/update',
    tag: 'Account',
    summary:
      'Change the fields that are sent; a new email is unverified until its link was followed, a new phone until its code was sent to /user/phone/verify',
    auth: may('manage_account'),
    rateClass: 'write',
    body: z.strictObject({
      name: personName.optional(),
      email: emailAddress.optional(),
      phone: mobile.optional(),
      profileType: profileType.optional(),
      language: language.optional(),
      captcha,
    }),
    /** `verification` belongs to the code that was sent to a new number. */
    response: dataResponse(user).extend({ verification: sentCode.optional() }),
    example: { body: { name: 'Meena Sundaram', email: 'meena.sundaram@example.org', profileType: 'Owner' } },
  }),
  sendPhoneCode: route({
    method: 'POST',
    path: '/user/phone/code',
    tag: 'Account',
    summary: 'Send a code to the unverified number of the account',
    auth: may('manage_account'),
    rateClass: 'code',
    body: z.strictObject({ captcha }).default({}),
    response: dataResponse(sentCode),
    example: { body: {} },
  }),
  verifyPhone: route({
    method: 'POST',
    path: '/user/phone/verify',
    tag: 'Account',
    summary: 'Verify the number of the account with the code that was sent to it; a new number then replaces the old one',
    auth: may('manage_account'),
    rateClass: 'login',
    body: z.strictObject(verificationCode),
    response: dataResponse(user),
    example: { body: { verification_id: '0b7f2a52-6c0e-4a43-9a5c-2f1f7f3c8d11', code: '123456' } },
  }),
  linkEmail: route({
    method: 'POST',
    path: '/auth/account/email/link/verification',
    tag: 'Account',
    summary: 'Verify an email address: without token a link is sent to it (login needed), with the token of that link it is confirmed',
    auth: may('follow_message'),
    rateClass: 'write',
    body: z
      .strictObject({
        email: emailAddress.optional().describe("Defaults to the account's own address. Another address replaces it once it is confirmed"),
        token: z
          .string()
          .regex(/^[\w-]{43}$/, 'email_verification.expired')
          .optional()
          .describe('Token of the link that was mailed'),
        captcha,
      })
      .refine(({ email, token }) => email === undefined || token === undefined, { error: 'email_verification.one_of', path: ['token'] }),
    response: dataResponse(
      z.object({
        email_verified: z.boolean(),
        expires_in: z.int().nullable().describe('Seconds for which the link is valid; null when none was sent'),
      }),
    ),
    example: { body: { email: 'meena@example.org' } },
  }),
} as const;
