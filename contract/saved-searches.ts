/** Saved searches and their alerts. Error texts are message ids, see `messages/`. */
import { z } from 'zod';
import { cleanText } from '../kinds/validation/clean-text.ts';
import { searchQuery } from './search/search.ts';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { dataResponse } from './base/shapes.ts';
import { MAX_SEARCH_NAME_LENGTH } from './saved-search-limits.ts';

const FREQUENCIES = ['instant', 'daily', 'weekly', 'off'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
const CHANNELS = ['mail', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

// one line, because it is the subject of mails
const name = z
  .string('saved_search.name_required')
  .max(400, 'saved_search.name_long')
  .transform((text) => cleanText(text))
  .pipe(z.string().min(1, 'saved_search.name_required').max(MAX_SEARCH_NAME_LENGTH, 'saved_search.name_long'));
const id = z.uuid('saved_search.not_found');
const smsConsent = z
  .string()
  .max(20)
  .describe(
    'Version of the consent wording the person agreed to (`contract/privacy/purposes.ts`). Needed for text messages until it was given once',
  );

const savedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string().describe('Canonical URL of the search'),
  title: z.string().describe('The search as a title: `2 BHK apartments for rent in RS Puram, Coimbatore`'),
  details: z.array(z.string()).describe('Further filters, as texts'),
  frequency: z.enum(FREQUENCIES),
  channel: z.enum(CHANNELS),
  new_count: z.int().describe('New homes since the search was last opened that are still available'),
  waits_for: z.enum(['email', 'consent']).nullable().describe('What is still missing for alerts: a verified mail address, or consent'),
  created_at: z.string(),
  sent_at: z.string().nullable(),
});
export type SavedSearch = z.output<typeof savedSearch>;

const savedSearchResponse = dataResponse(savedSearch).extend({ message: z.string() });

export const savedSearchRoutes = {
  createSavedSearch: route({
    method: 'POST',
    path: '/saved-search',
    tag: 'Saved searches',
    summary: 'Save a search, given by its address or by filters; an equal one is saved once',
    auth: may('use_personal_lists'),
    unauthorized: 'saved_search.login',
    rateClass: 'write',
    idempotent: 'sealed',
    status: 201,
    body: z
      .strictObject({
        url: z.string().startsWith('/', 'saved_search.not_a_search').max(4000).optional().describe('Path and query of a search page'),
        filters: searchQuery
          .omit({ page: true, limit: true, sort: true })
          .optional()
          .describe('Or the filters of GET /property/get, for one intent'),
        name: name.optional(),
        frequency: z.enum(FREQUENCIES).default('daily'),
        channel: z.enum(CHANNELS).default('mail'),
        sms_consent: smsConsent.optional(),
      })
      .refine((body) => (body.url === undefined) !== (body.filters === undefined), { error: 'saved_search.url_or_filters', path: ['url'] }),
    response: savedSearchResponse,
    example: {
      body: { url: '/2bhk-apartment-in-rs-puram-coimbatore-for-rent?price_max=25000', name: 'Near the school', frequency: 'daily' },
    },
  }),
  listSavedSearches: route({
    method: 'GET',
    path: '/saved-search',
    tag: 'Saved searches',
    summary: 'Saved searches, newest first, with the number of new homes of each',
    auth: may('use_personal_lists'),
    unauthorized: 'saved_search.login',
    rateClass: 'read',
    response: dataResponse(z.array(savedSearch)),
  }),
  updateSavedSearch: route({
    method: 'POST',
    path: '/saved-search/update',
    tag: 'Saved searches',
    summary: 'Rename a search, or change the frequency and channel of its alerts',
    auth: may('use_personal_lists'),
    unauthorized: 'saved_search.login',
    rateClass: 'write',
    body: z.strictObject({
      id,
      name: name.optional(),
      frequency: z.enum(FREQUENCIES).optional(),
      channel: z.enum(CHANNELS).optional(),
      sms_consent: smsConsent.optional(),
    }),
    response: savedSearchResponse,
    example: { body: { id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101', frequency: 'weekly' } },
  }),
  openSavedSearch: route({
    method: 'POST',
    path: '/saved-search/seen',
    tag: 'Saved searches',
    summary: 'Mark a search as opened: none of its homes are new any more',
    auth: may('use_personal_lists'),
    unauthorized: 'saved_search.login',
    rateClass: 'write',
    body: z.strictObject({ id }),
    response: savedSearchResponse,
    example: { body: { id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101' } },
  }),
  deleteSavedSearch: route({
    method: 'DELETE',
    path: '/saved-search',
    tag: 'Saved searches',
    summary: 'Delete a search; it can be restored for a day',
    auth: may('use_personal_lists'),
    unauthorized: 'saved_search.login',
    rateClass: 'write',
    body: z.strictObject({ id }),
    response: z.object({ message: z.string() }),
    example: { body: { id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101' } },
  }),
  restoreSavedSearch: route({
    method: 'POST',
    path: '/saved-search/restore',
    tag: 'Saved searches',
    summary: 'Undo the deletion of a search',
    auth: may('use_personal_lists'),
    unauthorized: 'saved_search.login',
    rateClass: 'write',
    body: z.strictObject({ id }),
    response: savedSearchResponse,
    example: { body: { id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101' } },
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/saved-search/unsubscribe',
    tag: 'Saved searches',
    summary: 'End the alerts of one search, or of all searches of the person, with the token of a message; no login',
    auth: may('follow_message'),
    rateClass: 'write',
    body: z.strictObject({ token: z.string().max(200).describe('Token of the link in the mail'), all: z.boolean().default(false) }),
    response: z.object({ message: z.string() }),
    example: { body: { token: 'AZfhtG9cfDOfVUvQwafhAZfhtG9cfDOfVUvQwafhAAA', all: false } },
  }),
} as const;
