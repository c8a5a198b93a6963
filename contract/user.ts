/** A person's own account. Texts are message ids, see `messages/`. */
import { z } from 'zod';
import { mobile } from './auth.ts';
import { may } from './roles.ts';
import { route } from './route.ts';
import { one, user } from './shapes.ts';

/** Letters of any script with their vowel signs, and spaces; at least one letter, which trimmed text begins with. */
export const personName = z
  .string('account.name_required')
  .trim()
  .min(1, { error: 'account.name_required', abort: true })
  .max(80, { error: 'account.name_long', abort: true })
  .regex(/^\p{L}[\p{L}\p{M} ]*$/u, 'account.name_letters');

export const mailAddress = z
  .string('account.email_required')
  .trim()
  .min(1, { error: 'account.email_required', abort: true })
  .max(254, 'account.email_invalid')
  .pipe(z.email('account.email_invalid'));

/** What a person is here for, in their own or the client's words: Owner, Agent, Tenant, Buyer ... */
const profileType = z
  .string('account.profile_type')
  .trim()
  .regex(/^[\p{L}\p{M}\p{N} _-]{1,40}$/u, 'account.profile_type');

export const userRoutes = {
  getUser: route({
    method: 'GET',
    path: '/user',
    tag: 'Account',
    summary: 'The account behind the session',
    auth: may('manage_account'),
    rate: 'read',
    response: one(user),
  }),
  updateUser: route({
    method: 'POST',
    path: '/user/update',
    tag: 'Account',
    summary: 'Change name, email or profile type; a new email is unverified until it is proved',
    auth: may('manage_account'),
    rate: 'write',
    body: z.strictObject({
      name: personName.optional(),
      email: mailAddress.optional(),
      phone: mobile.optional(),
      profileType: profileType.optional(),
    }),
    response: one(user),
    example: { body: { name: 'Meena Sundaram', email: 'meena@example.org', profileType: 'Owner' } },
  }),
  linkEmail: route({
    method: 'POST',
    path: '/auth/account/email/link/verification',
    tag: 'Account',
    summary: 'Prove an email address: without token a link is sent to it (login needed), with the token of that link it is confirmed',
    auth: may('follow_message'),
    rate: 'write',
    body: z
      .strictObject({
        /** The account's own address when absent. Another one becomes the account's once it is confirmed. */
        email: mailAddress.optional(),
        token: z
          .string()
          .regex(/^[\w-]{43}$/, 'email_proof.over')
          .optional(),
      })
      .refine(({ email, token }) => email === undefined || token === undefined, { error: 'email_proof.one_of', path: ['token'] }),
    response: one(
      z.object({
        email_verified: z.boolean(),
        /** Seconds the link is good for; null when none was sent. */
        expires_in: z.int().nullable(),
      }),
    ),
    example: { body: { email: 'meena@example.org' } },
  }),
} as const;
