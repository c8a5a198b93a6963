/** One's own data: what was agreed to, who saw one's number, a copy of everything, and leaving for good. */
import { z } from 'zod';
import { freshProof } from './auth.ts';
import { PURPOSE_IDS } from './purposes.ts';
import { EXPORTS_PER_DAY } from './retention.ts';
import { may } from './roles.ts';
import { route, type FileAnswer } from './route.ts';
import { one, paged, pageQuery } from './shapes.ts';

const purpose = z.enum(PURPOSE_IDS);

const consent = z.object({
  purpose,
  /** Of the words as they are now. */
  version: z.string(),
  /** Can be taken back and the account stays. */
  optional: z.boolean(),
  /** The consent that stands; null when there is none. */
  given: z
    .object({
      version: z.string(),
      language: z.string(),
      channel: z.enum(['web', 'api']),
      at: z.string(),
    })
    .nullable(),
  /** Every consent there ever was, newest first. */
  history: z.array(z.object({ version: z.string(), given_at: z.string(), withdrawn_at: z.string().nullable() })),
});
export type Consent = z.output<typeof consent>;

const reveal = z.object({
  at: z.string(),
  /** `listing`: they asked for the number of a listing of mine. `contact`: I contacted them, which shows them mine. */
  how: z.enum(['listing', 'contact']),
  /** Who saw it: their name, or the end of their number (`•••• 3210`); null for somebody who left the site. */
  who: z.string().nullable(),
  listing: z.object({
    id: z.string(),
    title: z.string(),
    /** Null when visitors cannot see it any more. */
    url: z.string().nullable(),
  }),
});
export type Reveal = z.output<typeof reveal>;

export const privacyRoutes = {
  getConsents: route({
    method: 'GET',
    path: '/user/consent',
    tag: 'Privacy',
    summary: 'What I agreed to, to which words, when; and what I took back',
    auth: may('manage_account'),
    rate: 'read',
    response: one(z.array(consent)),
  }),
  setConsent: route({
    method: 'POST',
    path: '/user/consent',
    tag: 'Privacy',
    summary: 'Agree to a purpose, naming the version of the words that were shown, or take it back',
    auth: may('manage_account'),
    rate: 'write',
    body: z.strictObject({
      purpose,
      given: z.boolean(),
      /** Needed to agree. */
      version: z.string().max(20).optional(),
    }),
    response: one(z.array(consent)),
    example: { body: { purpose: 'alerts_sms', given: false } },
  }),
  getReveals: route({
    method: 'GET',
    path: '/user/reveals',
    tag: 'Privacy',
    summary: 'Who saw my number, for which listing and when; newest first',
    auth: may('manage_account'),
    rate: 'read',
    query: z.strictObject(pageQuery),
    response: paged(reveal),
    example: { query: { page: 1, limit: 20 } },
  }),
  exportData: route({
    method: 'GET',
    path: '/user/export',
    tag: 'Privacy',
    summary: `Everything the site holds about me, as JSON, by table; photos by their address. At most ${EXPORTS_PER_DAY} times a day`,
    auth: may('manage_account'),
    rate: 'read',
    file: ['application/json'],
    response: z.custom<FileAnswer>(),
  }),
  eraseAccount: route({
    method: 'DELETE',
    path: '/user',
    tag: 'Privacy',
    summary: 'Leave for good: account, listings, photos and everything else, at once and without a way back. Proved as a login is',
    auth: may('manage_account'),
    rate: 'login',
    body: freshProof,
    response: z.object({ message: z.string() }),
    example: { body: { verification_id: '0b7f2a52-6c0e-4a43-9a5c-2f1f7f3c8d11', code: '123456' } },
  }),
} as const;
