/** Personal data of the caller: consents, who saw their number, export, and erasure of the account. */
import { z } from 'zod';
import { reauthentication } from '../auth/auth.ts';
import { PURPOSE_IDS } from './purposes.ts';
import { EXPORTS_PER_DAY } from './retention.ts';
import { may } from '../base/roles.ts';
import { route, type FileResponse } from '../base/route.ts';
import { dataResponse, pagedResponse, pageQuery } from '../base/shapes.ts';

const purpose = z.enum(PURPOSE_IDS);

const consent = z.object({
  purpose,
  version: z.string().describe('Version of the current wording'),
  optional: z.boolean().describe('Can be withdrawn without deleting the account'),
  given: z
    .object({
      version: z.string().describe('Version of the text that was shown'),
      language: z.string(),
      channel: z.enum(['web', 'api']),
      at: z.string(),
      terms_version: z.int().min(0).nullable().describe('Version of the terms (`/terms?version=`) that were linked; null when none were'),
    })
    .nullable()
    .describe('The consent in force; null when there is none'),
  history: z
    .array(z.object({ version: z.string(), given_at: z.string(), withdrawn_at: z.string().nullable() }))
    .describe('The latest consents, newest first; the export contains all'),
});
export type Consent = z.output<typeof consent>;

/** What one person saw of the caller's number for one listing on one day in India. */
const reveal = z.object({
  at: z.string().describe('The last view of the day'),
  first_at: z.string().describe('The first view of the day'),
  times: z.int().describe('Number of views on this day; views within five minutes count once'),
  side: z
    .enum(['owner', 'seeker'])
    .describe(
      'The side of the caller. `owner`: a seeker requested the number of my listing. `seeker`: I contacted an owner, who was shown mine',
    ),
  who: z
    .string()
    .nullable()
    .describe('Who saw the number: their name, or the end of their number (`•••• 3210`); null when the account was deleted'),
  listing: z.object({
    id: z.string(),
    title: z.string(),
    url: z.string().nullable().describe('Null when visitors cannot see it any more'),
  }),
});
export type Reveal = z.output<typeof reveal>;

export const privacyRoutes = {
  getConsents: route({
    method: 'GET',
    path: '/user/consent',
    tag: 'Privacy',
    summary: 'Consents of the caller with wording and time, including withdrawn ones',
    auth: may('manage_account'),
    rateClass: 'read',
    response: dataResponse(z.array(consent)),
  }),
  setConsent: route({
    method: 'POST',
    path: '/user/consent',
    tag: 'Privacy',
    summary: 'Agree to a purpose, naming the version of the wording that was shown, or withdraw the consent',
    auth: may('manage_account'),
    rateClass: 'write',
    body: z.strictObject({
      purpose,
      given: z.boolean(),
      version: z.string().max(20).optional().describe('Required to give consent'),
    }),
    response: dataResponse(z.array(consent)),
    example: { body: { purpose: 'alerts_sms', given: false } },
  }),
  getReveals: route({
    method: 'GET',
    path: '/user/reveals',
    tag: 'Privacy',
    summary: 'Who saw the number of the caller, for which listing and on which days; newest first',
    auth: may('manage_account'),
    rateClass: 'read',
    query: z.strictObject(pageQuery),
    response: pagedResponse(reveal),
    example: { query: { page: 1, limit: 20 } },
  }),
  exportData: route({
    method: 'GET',
    path: '/user/export',
    tag: 'Privacy',
    summary: `Export of all data about the caller as JSON, by table; photos as addresses. At most ${EXPORTS_PER_DAY} times a day`,
    auth: may('manage_account'),
    rateClass: 'read',
    file: ['application/json'],
    response: z.custom<FileResponse>(),
  }),
  eraseAccount: route({
    method: 'DELETE',
    path: '/user',
    tag: 'Privacy',
    summary: 'Erase the account with listings, photos and all other data, at once and irrevocably. Needs a fresh login code',
    auth: may('manage_account'),
    rateClass: 'login',
    body: reauthentication,
    response: z.object({ message: z.string() }),
    example: { body: { verification_id: '0b7f2a52-6c0e-4a43-9a5c-2f1f7f3c8d11', code: '123456' } },
  }),
} as const;
